import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';
import { logLevels } from './log-levels.ts';
import { currentTrace } from './trace-context.ts';
import { version } from './version.ts';

interface SourceMap {
  sources: string[];
  mappings: string;
}

interface Place {
  /** From the built file. */
  path: string;
  line: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digitValues = new Map([...digits].map((digit, value) => [digit, value]));

/**
 * Where a position of a built file was written: the last segment of its line that begins at or before the column (ECMA-426). Reads
 * the map's text from its start, as each segment is a difference from the one before; a decoded map would take 100 MB.
 */
function placeOf({ sources, mappings }: SourceMap, line: number, column: number): Place | undefined {
  let place: Place | undefined;
  let at = 1;
  // A segment's fields: column, source, line and column of the source, name.
  const fields = [0, 0, 0, 0, 0];
  let field = 0;
  let value = 0;
  let shift = 0;
  for (const letter of `${mappings};`) {
    const digit = digitValues.get(letter);
    if (digit !== undefined) {
      value += (digit & 31) << shift;
      shift += 5;
      if (digit & 32) continue;
      fields[field]! += value & 1 ? -(value >>> 1) : value >>> 1;
      field += 1;
      value = 0;
      shift = 0;
      continue;
    }
    if (at === line && field > 3 && fields[0]! < column)
      place = { path: sources[fields[1]!] ?? '', line: `:${fields[2]! + 1}` };
    field = 0;
    if (letter !== ';') continue;
    at += 1;
    if (at > line) return place;
    fields[0] = 0;
  }
  return place;
}

const position = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;
const known = new Map<string, string>();
/** More positions than a faulty shop logs; they are few, but nothing here may grow without an end. */
const mostKnown = 1000;

function readMap(file: string): SourceMap | undefined {
  try {
    return JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8'));
  } catch {
    // A file of a package, or one that runs as it was written.
    return undefined;
  }
}

/** A stack trace with the lines of the sources in place of those of the built server (ADR 0083). */
export function withSourceLines(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(position, (whole: string, file: string, line: string, column: string) => {
    const told = known.get(whole);
    if (told) return told;
    if (!maps.has(file)) maps.set(file, readMap(file));
    const map = maps.get(file);
    const place = map && placeOf(map, Number(line), Number(column));
    const found = place ? fileURLToPath(new URL(place.path, file)) + place.line : whole;
    if (known.size < mostKnown) known.set(whole, found);
    return found;
  });
}

const chainOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : []);

/** Characters of a message and of a stack trace; a message may quote what was sent to the shop. */
const longestMessage = 2_000;
const longestStack = 10_000;

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** What a failed query was given: people's addresses, the hashes of their passwords and the tokens of their sessions. */
const withoutGiven = (text: string, chain: readonly Error[]): string =>
  chain
    .filter((one) => one instanceof DrizzleQueryError)
    .reduce((left, { params }) => left.replace(`\nparams: ${params}`, ''), text);

/** What describes a failure in a word; everything else that a library adds may be a request, an answer or a row. */
const facts = ['code', 'status', 'statusCode', 'requestId', 'syscall', 'constraint'] as const;

function factsOf(chain: readonly Error[]): Record<string, string | number> {
  const found: Record<string, string | number> = {};
  for (const error of chain.toReversed())
    for (const name of facts) {
      const value: unknown = Reflect.get(error, name);
      if (typeof value === 'number') found[name] = value;
      if (typeof value === 'string') found[name] = shortened(value, 200);
    }
  return found;
}

/**
 * An error for the log: its type, its message and stack with those of its causes, and a few facts such as its code. What a provider's
 * error carries (the request, the answer, headers) and what a failed query was given stay out (rules.md#logs).
 */
export function describeError(error: Error): object {
  const chain = chainOf(error);
  const { type, message, stack, aggregateErrors } = pino.stdSerializers.err(error);
  return {
    ...factsOf(chain),
    type,
    message: shortened(withoutGiven(message, chain), longestMessage),
    stack: shortened(withSourceLines(withoutGiven(stack, chain)), longestStack),
    ...(aggregateErrors && {
      aggregateErrors: aggregateErrors
        .slice(0, 5)
        .map((one: Error) => shortened(one.message, longestMessage)),
    }),
  };
}

/** The type and the message of a failure, for a command's last line; with nothing that {@link describeError} leaves out. */
export function inBrief(error: unknown): string {
  if (!(error instanceof Error)) return shortened(String(error), longestMessage);
  const message = withoutGiven(pino.stdSerializers.err(error).message, chainOf(error));
  return `${error.name}: ${shortened(message, longestMessage)}`;
}

const isLevel = (name: string | undefined) => logLevels.some((level) => level === name);

/** On a person's terminal a line a request would carry the demo's addresses out of sight. */
const usualLevel = process.stdout.isTTY ? 'warn' : 'info';

/** What the configuration refuses at start is told at the usual level. */
function levelOf({ LOG_LEVEL, NODE_ENV }: NodeJS.ProcessEnv): string {
  if (LOG_LEVEL && isLevel(LOG_LEVEL)) return LOG_LEVEL;
  return NODE_ENV === 'test' ? 'silent' : usualLevel;
}

/** The error that a line tells of, by the name that all lines use. */
const errorIn = (told: unknown): unknown =>
  typeof told === 'object' && told !== null && 'err' in told ? told.err : told;

/** Whether a line about this failure is left out, or written later by who holds it. */
type Hold = (error: unknown, write: () => void) => boolean;

let hold: Hold = () => false;

/** From now on, lines are held by this: the database's outages know which of them say the same (rules.md#logs). */
export function holdLines(by: Hold): void {
  hold = by;
}

/** What a turn of the event loop has to tell is written at once; what is left is written when the process ends. */
const output = pino.destination({ dest: 1, sync: false });
const base = { host: hostname(), version };

const options: pino.LoggerOptions = {
  level: levelOf(process.env),
  base,
  // By it a line leads to what caused it (rules.md#traces).
  mixin() {
    const trace = currentTrace();
    return trace ? { traceId: trace.traceId } : {};
  },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    err: (error: unknown) => (error instanceof Error ? describeError(error) : { message: inBrief(error) }),
  },
  redact: ['password', '*.password', 'token', '*.token', 'authorization', 'cookie', '*.paymentToken'],
  hooks: {
    logMethod(told, write) {
      if (!hold(errorIn(told[0]), () => write.apply(this, told))) write.apply(this, told);
    },
  },
};

/** JSON lines on standard output (rules.md#logs). Secrets and card data never reach it. */
export const log = pino(options, output);

/** The same lines on the standard error, for a command. */
export const logOnStandardError = () => pino(options, pino.destination({ dest: 2, sync: true }));

const afterTime = JSON.stringify(base).slice(1, -1);
let lineTime = { ms: 0, iso: '' };

/** The time of a line, made once for all lines of a millisecond. */
function isoNow(): string {
  const ms = Date.now();
  if (ms !== lineTime.ms) lineTime = { ms, iso: new Date(ms).toISOString() };
  return lineTime.iso;
}

/**
 * A line at `info` as the log writes it, of a message without errors and secrets. pino's way through serializers and redaction costs
 * as much as half of a kept answer. `members` is JSON, without braces.
 */
export function writeInfo(members: string, message: string): void {
  if (!log.isLevelEnabled('info')) return;
  output.write(`{"level":30,"time":"${isoNow()}",${afterTime},${members},"msg":"${message}"}\n`);
}
