import { evidenceOf, proves, type Read } from './evidence.ts';
import { type TitledTest, titledTestsIn } from './titled-tests.ts';

/** A row of docs/coverage.md: a sentence of the owner's list with its texts, and the tests that are said to prove it. */
export interface Row {
  said: string;
  texts: string[];
  tests: string[];
}

const inTicks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

export const rowsOf = (markdown: string): Row[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| The list says'))
    .map((line) => line.slice(2).split(' | '))
    .map(([said = '', proof = '']) => ({ said, texts: inTicks(said), tests: inTicks(proof) }));

/** The files that tests are looked for in; each is read and parsed once. */
export interface Files {
  read: Read;
  /** Undefined where there is no such file. */
  testsIn: (path: string) => TitledTest[] | undefined;
}

export function filesBy(readText: (path: string) => string | undefined): Files {
  const texts = new Map<string, string | undefined>();
  const tests = new Map<string, TitledTest[]>();
  const textOf = (path: string) => {
    if (!texts.has(path)) texts.set(path, readText(path));
    return texts.get(path);
  };
  return {
    read: (path) => {
      const text = textOf(path);
      if (text === undefined) throw new Error(`There is no ${path}`);
      return text;
    },
    testsIn: (path) => {
      const text = textOf(path);
      if (text === undefined) return;
      const there = tests.get(path) ?? titledTestsIn(path, text);
      tests.set(path, there);
      return there;
    },
  };
}

/** What Vitest and Playwright take for tests. */
const isTestFile = (path: string) =>
  /^(src|seeds|tests\/(fuzz|judges|migrations|structure))\/.+\.test\.tsx?$|^tests\/journeys\/.+\.spec\.ts$/.test(
    path,
  );

/** The test of a name such as `file › describe › title`, or what is wrong with it as a proof. */
function testNamed(name: string, files: Files): TitledTest | string {
  const [path = '', ...titles] = name.split(' › ');
  const tests = isTestFile(path) ? files.testsIn(path) : undefined;
  if (!tests) return `no such file: ${name}`;
  const [found, second] = tests.filter(({ title }) => title === titles.join(' › '));
  if (!found) return `no such test: ${name}`;
  if (second) return `more than one test: ${name}`;
  return found.runs ? found : `not run: ${name}`;
}

/** What a row lacks; nothing where its tests are there, run, and prove each of its texts. */
export function lackingIn({ texts, tests }: Row, files: Files): string[] {
  const found = tests.map((name) => testNamed(name, files));
  const evidence = found.flatMap((one) => (typeof one === 'string' ? [] : [evidenceOf(one, files.read)]));
  return [
    ...(tests.length === 0 ? ['no test is named'] : []),
    ...found.filter((one) => typeof one === 'string'),
    ...texts
      .filter((text) => !evidence.some((one) => proves(one, text)))
      .map((text) => `not proven: ${text}`),
  ];
}
