// How fast the compiler is, against the figures that it is meant to reach. Run by `tools/bench compiler`.
//
// Works on a generated collection (make_cards.h), measures whole processes as a designer or CI would start them, takes the median of several
// rounds, and interleaves what is compared. Cold means without a cache of cardc; the files themselves are in the system's memory.
#include "files.h"
#include "table.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace {

using namespace cardbench;
namespace fs = std::filesystem;

struct Options {
  std::string cardc, source, work, compiler = "g++";
  std::uint32_t cards = 10'000;
  unsigned rounds = 5;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  bool json = false;
  bool cpp = true;
};

class Bench {
 public:
  explicit Bench(Options options) : options_(std::move(options)), work_(options_.work) {}

  std::vector<Row> all() {
    fs::remove_all(work_);
    const Collection cards = makeCards(options_.cards, 1);
    write("cards", cards);
    write("eight", makeCards(options_.cards, 1, Mix::EightNodes));
    write("half", makeCards(options_.cards / 2, 1, Mix::EightNodes));
    fmt::print(stderr, "{} cards, {} files, {:.0f} bytes a card\n", options_.cards, cards.files.size(),
               static_cast<double>(cards.bytes) / options_.cards);
    cold();
    stages();
    changed(cards);
    oneFile();
    if (options_.cpp) {
      generated();
      startUp();
    }
    return std::move(rows_);
  }

 private:
  void write(const std::string& folder, const Collection& cards) {
    if (!writeFiles(work_ / folder, cards)) throw std::runtime_error("cannot write below " + work_.string());
  }
  void row(std::string name, std::string unit, double value, double must, double aim, std::string note = "") {
    fmt::print(stderr, "  {}: {:.4g} {}\n", name, value, unit);
    rows_.push_back({std::move(name), std::move(unit), value, must, aim, std::move(note)});
  }
  void inform(std::string name, std::string unit, double value, std::string note = "") {
    rows_.push_back({std::move(name), std::move(unit), value, {}, {}, std::move(note)});
  }
  std::string at(const std::string& name) const { return (work_ / name).string(); }

  Run mustRun(const std::vector<std::string>& arguments, bool keep_output = false) const {
    Run done = run(arguments, keep_output);
    if (done.status != 0)
      throw std::runtime_error(fmt::format("this failed: {}\n{}", fmt::join(arguments, " "), run(arguments, true).out));
    return done;
  }
  Run build(const std::string& cards, unsigned threads, bool keep_output = false) const {
    return mustRun({options_.cardc, "build", at(cards), "-o", at(cards + ".out"), "--cache", at(cards + ".cache"),
                    "--threads", std::to_string(threads), "--timings"},
                   keep_output);
  }
  void forget(const std::string& cards) const {
    fs::remove_all(at(cards + ".cache"));
    fs::remove_all(at(cards + ".out"));
  }
  // Medians of interleaved rounds of each.
  template <class... Measures>
  std::vector<double> medians(Measures&&... measures) const {
    std::vector<std::vector<double>> found(sizeof...(measures));
    for (unsigned round = 0; round < options_.rounds; ++round) {
      std::size_t n = 0;
      (found[n++].push_back(measures()), ...);
    }
    std::vector<double> result;
    for (std::vector<double>& values : found) result.push_back(median(std::move(values)));
    return result;
  }

  void cold() {
    double peak = 0;
    const auto once = [&](unsigned threads) {
      forget("cards");
      const Run done = build("cards", threads);
      peak = std::max(peak, done.peak_mb);
      return done.seconds;
    };
    const std::vector<double> found = medians([&] { return once(options_.threads); }, [&] { return once(1); });
    row(fmt::format("build of {} cards, cold", options_.cards), "s", found[0], 2.5, 1.2,
        fmt::format("{} threads", options_.threads));
    inform("  the same with one thread", "s", found[1]);
    row("peak memory of it", "MB", peak, 1024, 400);
  }

  // `--timings` prints a line a stage: "  parse 0.123 s".
  void stages() {
    std::vector<std::pair<std::string, std::vector<double>>> found;
    for (unsigned round = 0; round < options_.rounds; ++round) {
      forget("cards");
      const std::string out = build("cards", options_.threads, true).out;
      std::size_t begin = 0;
      while (begin < out.size()) {
        const std::size_t end = std::min(out.find('\n', begin), out.size());
        const std::string line = out.substr(begin, end - begin);
        begin = end + 1;
        char name[32];
        double seconds = 0;
        if (std::sscanf(line.c_str(), " %31[a-z] %lf s", name, &seconds) != 2) continue;
        auto known = std::find_if(found.begin(), found.end(), [&](const auto& one) { return one.first == name; });
        if (known == found.end()) known = found.insert(found.end(), {name, {}});
        known->second.push_back(seconds);
      }
    }
    for (auto& [name, values] : found) {
      if (name == "analyse") {
        row("whole-set analysis", "s", median(values), 2, 1);
      } else {
        inform("  " + name, "s", median(values));
      }
    }
  }

  void changed(const Collection& cards) {
    // One number of one card, another one each round.
    const CardFile& file = cards.files[cards.files.size() / 2];
    const std::size_t where = file.text.find(", cost ") + 7;
    unsigned turn = 0;
    const std::vector<double> found = medians(
        [&] {
          std::string text = file.text;
          text.replace(where, 1, std::to_string(10 + turn++ % 80));
          writeFile(work_ / "cards" / file.path, text);
          return build("cards", options_.threads).seconds;
        },
        [&] { return build("cards", options_.threads).seconds; });
    writeFile(work_ / "cards" / file.path, file.text);
    row("one card changed, nothing else touched", "s", found[0], 0.3, 0.1);
    row("nothing changed", "s", found[1], 0.3, 0.1);
  }

  void oneFile() {
    std::string text = "set ALONE { name en \"Alone\" }\n";
    for (const CardFile& file : makeCards(40, 2).files) {
      if (file.text.find('{') > file.text.find('\n')) text += file.text.substr(file.text.find('\n'));
    }
    writeFile(work_ / "alone.card", text);
    const std::vector<double> found = medians(
        [&] {
          return mustRun({options_.cardc, "check", at("alone.card")}).seconds * 1000;
        },
        [&] {
          return mustRun({options_.cardc, "--version"}).seconds * 1000;
        });
    row("check of one file with 40 cards, whole process", "ms", found[0], 50, 10);
    inform("  of it to start and end", "ms", found[1]);
  }

  // ---- the generated C++
  std::vector<std::string> flags() const {
    return {options_.compiler, "-std=c++20", "-O2", "-I" + options_.source + "/runtime/abi/include"};
  }

  // From the first file begun to the last one done, `jobs` at a time.
  double compileAll(const std::string& cards, unsigned jobs) {
    const fs::path objects = work_ / (cards + ".o");
    fs::remove_all(objects);
    fs::create_directories(objects);
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(at(cards + ".out") + "/cards")) files.push_back(entry.path());
    const auto begin = std::chrono::steady_clock::now();
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    const auto work = [&] {
      for (std::size_t i = next++; i < files.size() && !failed; i = next++) {
        std::vector<std::string> command = flags();
        command.insert(command.end(), {"-c", files[i].string(), "-o", (objects / files[i].stem()).string() + ".o"});
        if (run(command).status != 0) failed = true;
      }
    };
    {
      std::vector<std::jthread> others;
      for (unsigned n = 1; n < jobs; ++n) others.emplace_back(work);
      work();
    }
    if (failed) throw std::runtime_error("the generated C++ of " + cards + " does not compile");
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  std::vector<std::string> objectsOf(const std::string& cards) const {
    std::vector<std::string> objects;
    for (const auto& entry : fs::directory_iterator(at(cards + ".o"))) objects.push_back(entry.path().string());
    return objects;
  }

  // The goals are set for cards of eight nodes; the collection, whose cards have two abilities and every other one an enchantment,
  // is told beside them.
  void generated() {
    build("eight", options_.threads);
    build("half", options_.threads);
    const unsigned jobs = options_.threads;
    const std::vector<double> found =
        medians([&] { return compileAll("eight", jobs); }, [&] { return compileAll("half", jobs); },
                [&] { return compileAll("eight", 1); }, [&] { return compileAll("cards", jobs); });
    row("g++ -O2 of the generated C++, 8 nodes a card, one file after another", "s", found[2], 2, 0.8,
        fmt::format("{} files", objectsOf("eight").size()));
    inform(fmt::format("  as a build compiles them, {} at a time", jobs), "s", found[0]);
    row("  for twice the cards, times as long", "x", found[0] / found[1], 2.2, 2.1);
    inform("  of the whole collection", "s", found[3]);
    row("object code a card, 8 nodes each", "bytes", objectBytes("eight") / options_.cards, 250, 250);
    inform("  in the whole collection", "bytes", objectBytes("cards") / options_.cards);
  }

  double objectBytes(const std::string& cards) const {
    std::vector<std::string> command = {"size"};
    const std::vector<std::string> objects = objectsOf(cards);
    command.insert(command.end(), objects.begin(), objects.end());
    const std::string sizes = mustRun(command, true).out;
    double bytes = 0;
    for (std::size_t begin = sizes.find('\n') + 1; begin < sizes.size(); begin = sizes.find('\n', begin) + 1) {
      long code = 0, data = 0, zero = 0;
      if (std::sscanf(sizes.c_str() + begin, "%ld %ld %ld", &code, &data, &zero) == 3)
        bytes += static_cast<double>(code + data + zero);
    }
    return bytes;
  }

  void startUp() {
    std::vector<std::string> sections = {"objdump", "-h"};
    const std::vector<std::string> objects = objectsOf("cards");
    sections.insert(sections.end(), objects.begin(), objects.end());
    const std::string headers = mustRun(sections, true).out;
    std::size_t dynamic = 0;
    for (std::size_t found = headers.find("init_array"); found != std::string::npos;
         found = headers.find("init_array", found + 1))
      ++dynamic;
    row("sections with start-up code in the generated objects", "", static_cast<double>(dynamic), 0, 0);

    const auto link = [&](const std::string& name, const std::string& text, const std::vector<std::string>& with) {
      writeFile(work_ / (name + ".cpp"), text);
      std::vector<std::string> command = flags();
      command.insert(command.end(), {"-I" + at("cards.out"), at(name + ".cpp")});
      command.insert(command.end(), with.begin(), with.end());
      command.insert(command.end(), {"-o", at(name)});
      mustRun(command);
    };
    link("linked", "#include \"card_sets.gen.h\"\nint main() { return card_sets::library().sets_count == 0; }\n",
         objects);
    link("empty", "int main() { return 0; }\n", {});
    std::vector<double> more;
    std::vector<double> with, without;
    for (int n = 0; n < 301; ++n) {
      with.push_back(mustRun({at("linked")}).seconds * 1000);
      without.push_back(mustRun({at("empty")}).seconds * 1000);
    }
    row("start-up of all cards linked, over an empty program", "ms", std::max(0.0, median(with) - median(without)), 2,
        0.1);
  }

  Options options_;
  fs::path work_;
  std::vector<Row> rows_;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Measures cardc on a generated collection of cards.", "compiler_bench");
  app.add_option("--cardc", options.cardc, "the compiler to measure, of a Release build")->required();
  app.add_option("--source", options.source, "the project's folder")->required();
  app.add_option("--work", options.work, "a folder of its own to work in; emptied first")->required();
  app.add_option("--cards", options.cards, "how many")->check(CLI::Range(100U, 100'000U));
  app.add_option("--rounds", options.rounds, "medians of so many")->check(CLI::Range(1U, 1'000U));
  app.add_option("--threads", options.threads, "of cardc; default: as many as there are cores")
      ->check(CLI::Range(1U, 256U));
  app.add_option("--compiler", options.compiler, "of the generated C++; default: g++");
  app.add_flag("!--no-cpp", options.cpp, "leave out what needs the C++ compiler");
  app.add_option("--format", options.json, "text or json")
      ->transform(CLI::CheckedTransformer(std::map<std::string, bool>{{"text", false}, {"json", true}}));
  CLI11_PARSE(app, argc, argv);
  try {
    const std::string title = fmt::format("cardc on {} generated cards, {} threads, medians of {} rounds",
                                          options.cards, options.threads, options.rounds);
    const bool json = options.json;
    const std::vector<Row> rows = Bench(std::move(options)).all();
    fmt::print("{}", json ? asJson(title, rows) : asTable(title, rows));
    bool missed = false;
    for (const Row& row : rows) missed = missed || verdict(row) == "missed";
    return missed ? 1 : 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "compiler_bench: {}\n", error.what());
    return 2;
  }
}
