import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { inCheckout } from './checkout.mjs';

/**
 * @typedef {{ name: string, why?: string }} Failure a failed test, and the beginning of what was wrong
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Results
 */

/**
 * What Vitest's JSON report says. A file that breaks before its first test counts as one failure.
 *
 * @param {string} file @returns {Results}
 */
export function readVitestReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, failures: [{ name: 'Vitest wrote no report' }] };
  const brokenFiles = report.testResults.filter(
    (
      /** @type {{ status: string, assertionResults: { status: string }[] }} */ { status, assertionResults },
    ) => status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  /** @type {Failure[]} */
  const failures = brokenFiles.map(
    (/** @type {{ name: string, message?: string }} */ { name, message = '' }) => ({
      name: inRepository(name),
      why: beginningOf([message]),
    }),
  );
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages = [] } of assertionResults)
      if (status === 'failed')
        failures.push({ name: `${inRepository(name)} › ${fullName}`, why: beginningOf(failureMessages) });
  const failed = report.numFailedTests + brokenFiles.length;
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(failed, 1), failures };
}

const toldLines = 12;
/** What a journey's pages asked and were answered (tests/support/page-record.ts). */
const recordedLines = 50;

/** @param {string[]} texts @param {number} most lines of each, from the end where it is below 0 */
const linesOf = (texts, most) =>
  texts
    .flatMap((text) =>
      stripVTControlCharacters(text)
        .trimEnd()
        .split('\n')
        .slice(...(most < 0 ? [most] : [0, most])),
    )
    .map((line) => `    ${line}`)
    .join('\n');

/** As much of what went wrong as tells why, indented below a test's name. @param {string[]} messages */
const beginningOf = (messages) => linesOf(messages, toldLines);

/** @param {Try} result @returns {string} */
function whyOf({ errors = [], stdout = [] }) {
  const recorded = stdout.map(({ text = '' }) => text).join('');
  const why = beginningOf(errors.map(({ message = '' }) => message));
  return recorded ? `${why}\n${linesOf([recorded], -recordedLines)}` : why;
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
  if (!report) return { passed: 0, failed: 1, failures: [{ name: 'Playwright wrote no report' }] };
  const { expected, unexpected, flaky } = report.stats;
  const failures = [
    ...report.suites.flatMap(failedSpecs),
    ...report.errors.map((/** @type {{ message?: string }} */ { message }) => ({
      name: `outside of a journey: ${message}`,
    })),
  ];
  return { passed: expected, failed: unexpected + flaky + report.errors.length, failures };
}

/**
 * @typedef {{ status: string, errors?: { message?: string }[], stdout?: { text?: string }[] }} Try
 * @typedef {{ projectName: string, status: string, results?: Try[] }} Walked
 * @typedef {{ title: string, file: string, tests: Walked[] }} Spec
 * @param {{ specs: Spec[], suites?: any[] }} suite
 * @returns {Failure[]}
 */
const failedSpecs = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected' && status !== 'skipped')
      .map(({ projectName, results = [] }) => ({
        name: `${file} › ${title} (${projectName})`,
        why: results.map(whyOf).join('\n'),
      })),
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

/** Names what failed, since a long run's failures stand far above, and says the sums as the last line. @param {Results[]} results @returns {number} the exit code: no test is no success */
export function sayResults(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  for (const { name, why } of results.flatMap(({ failures }) => failures))
    console.log(`Failed: ${name}${why ? `\n${why}` : ''}`);
  console.log(`${passed} passed, ${failed} failed`);
  return passed > 0 && failed === 0 ? 0 : 1;
}
