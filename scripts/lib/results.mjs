import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Results */

/**
 * What Vitest's JSON report says. A file that breaks before its first test counts as one failure.
 *
 * @param {string} file @returns {Results}
 */
export function readVitestReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (
      /** @type {{ status: string, assertionResults: { status: string }[] }} */ { status, assertionResults },
    ) => status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(failed, 1) };
}

/**
 * What Playwright's JSON report says. What breaks outside of a journey counts as one failure.
 *
 * @param {string} file @returns {Results}
 */
export function readPlaywrightReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // It ended before it wrote one.
  }
}

/** Says the sums as the last line. @param {Results[]} results @returns {number} the exit code: no test is no success */
export function sayResults(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return passed > 0 && failed === 0 ? 0 : 1;
}
