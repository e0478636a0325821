# Sums what really ran from CTest's own log (Testing/Temporary/LastTest.log): prints "PASSED FAILED".
# A GoogleTest program counts as many as its summary says, a program that ends with 'N passed, N failed' (the golden runner,
# `cardc test`) as many as that; any other entry is one. An entry that CTest calls failed counts at least one failure, so
# a crash before the summary is never lost.
function finish() {
  if (!open) return
  if (!ok && bad == 0) bad = 1
  if (ok && good == 0) good = 1
  passed += good
  failed += bad
  open = 0
}
/^[0-9]+\/[0-9]+ Testing: / { finish(); open = 1; ok = 0; good = 0; bad = 0 }
/^\[  PASSED  \] [0-9]+ tests?\./ { good += $4 }
/^\[  FAILED  \] [0-9]+ tests?, listed below/ { bad += $4 }
/^[0-9]+ passed, [0-9]+ failed(,|$)/ { good += $1; bad += $3 }
/^Test Passed\.$/ || /^Test Pass Reason:$/ { ok = 1 }
END { finish(); print passed + 0, failed + 0 }
