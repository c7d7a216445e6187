import { readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Results failures: the failed tests' names */

/**
 * What Vitest's JSON report says. A file that breaks before its first test counts as one failure.
 *
 * @param {string} file @returns {Results}
 */
export function readVitestReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, failures: ['Vitest wrote no report'] };
  const brokenFiles = report.testResults.filter(
    (
      /** @type {{ status: string, assertionResults: { status: string }[] }} */ { status, assertionResults },
    ) => status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failures = brokenFiles.map((/** @type {{ name: string }} */ { name }) => inRepository(name));
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') failures.push(`${inRepository(name)} › ${fullName}`);
  const failed = report.numFailedTests + brokenFiles.length;
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(failed, 1), failures };
}

/** @param {string} file */
const inRepository = (file) => file.replace(inCheckout(''), '');

/**
 * What Playwright's JSON report says. What breaks outside of a journey counts as one failure.
 *
 * @param {string} file @returns {Results}
 */
export function readPlaywrightReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, failures: ['Playwright wrote no report'] };
  const { expected, unexpected, flaky } = report.stats;
  const failures = [
    ...report.suites.flatMap(failedSpecs),
    ...report.errors.map(
      (/** @type {{ message?: string }} */ { message }) => `outside of a journey: ${message}`,
    ),
  ];
  return { passed: expected, failed: unexpected + flaky + report.errors.length, failures };
}

/**
 * @typedef {{ title: string, file: string, tests: { projectName: string, status: string }[] }} Spec
 * @param {{ specs: Spec[], suites?: any[] }} suite
 * @returns {string[]}
 */
const failedSpecs = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected' && status !== 'skipped')
      .map(({ projectName }) => `${file} › ${title} (${projectName})`),
  ),
  ...suites.flatMap(failedSpecs),
];

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
