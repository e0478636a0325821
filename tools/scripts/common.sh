# shellcheck shell=bash
# What tools/setup, tools/demo, tools/test and tools/regen share: headlines with elapsed seconds, a log a stage, one way
# to fail. Sourced, never run. Needs bash and coreutils only. Expects `root` to hold the folder of the repository.
#
#   stage NAME ADVICE COMMAND...   runs COMMAND; its output goes to build/logs/, progress to the screen; on failure the
#                                  end of the log and ADVICE are printed, and the status is COMMAND's
#   say TEXT   note TEXT   die TEXT [ADVICE]

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  on_terminal=1 bold=$'\e[1m' dim=$'\e[2m' red=$'\e[31m' green=$'\e[32m' plain=$'\e[0m'
else
  on_terminal=0 bold='' dim='' red='' green='' plain=''
fi
logs="${root:?common.sh is sourced by the tools, which set root}/build/logs"
started=$SECONDS

say() { printf '%s%s%s\n' "$bold" "$*" "$plain"; }
note() { printf '   %s\n' "$*"; }

die() {
  printf '%sfailed:%s %s\n' "$red" "$plain" "$1" >&2
  [ $# -lt 2 ] || printf '   what to do: %s\n' "$2" >&2
  exit "${3:-1}"
}

# Passes on what a reader needs while a stage runs: ninja's [done/all] counter as one moving line on a terminal and as a
# line each tenth elsewhere; warnings and errors stay in the log until the stage has failed.
progress() {
  awk -v terminal="$on_terminal" '
    match($0, /^\[[0-9]+\/[0-9]+\]/) {
      split(substr($0, 2, RLENGTH - 2), part, "/")
      tenth = int(10 * part[1] / part[2])
      if (terminal) { printf "\r   %d of %d ", part[1], part[2]; fflush(); shown = 1 }
      else if (tenth != last) { printf "   %d of %d\n", part[1], part[2]; fflush() }
      last = tenth
    }
    END { if (shown) printf "\r\033[K" }'
}

stage() {
  local name="$1" advice="$2" log from status
  shift 2
  mkdir -p "$logs"
  log="$logs/$(printf '%s' "$name" | tr -cs 'A-Za-z0-9\n' '-').log"
  from=$SECONDS
  printf '%s== %s%s\n' "$bold" "$name" "$plain"
  status=0
  { "$@" </dev/null 2>&1 | tee "$log" | progress; } || status=$?
  if [ "$status" -eq 0 ]; then
    printf '   %sok%s, %d s %s(%d s in all)%s\n' "$green" "$plain" $((SECONDS - from)) "$dim" $((SECONDS - started)) "$plain"
    return 0
  fi
  printf '   %sfailed%s after %d s; the end of %s:\n' "$red" "$plain" $((SECONDS - from)) "${log#"$root"/}"
  tail -n 60 "$log" | sed 's/^/   | /'
  printf '   %swhat to do:%s %s\n' "$bold" "$plain" "$advice"
  return "$status"
}

# How many compilers run at once: all cores, but no more than the memory feeds (ANTLR's headers take about 1 GB each).
jobs_for_this_machine() {
  local cores memory_gb
  cores=$(nproc)
  memory_gb=$(awk '/^MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo)
  [ "$memory_gb" -ge 1 ] || memory_gb=1
  echo $((cores < memory_gb ? cores : memory_gb))
}

# Objects compiled in one clone serve the next one too: paths below the repository count as relative.
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1

# configure PRESET [CMake options...]: with ccache when the machine has it.
configure() {
  local preset="$1"
  shift
  if command -v ccache >/dev/null; then
    set -- -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "$@"
  fi
  cmake -S "$root" --preset "$preset" "$@"
}

# build PRESET [targets...]
build() {
  local preset="$1"
  shift
  ninja -C "$root/build/$preset" -j "$(jobs_for_this_machine)" "$@"
}
