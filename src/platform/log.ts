import { hostname } from 'node:os';
import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';
import { logLevels } from './process/log-levels.ts';
import { version } from './process/version.ts';
import { withSourceLines } from './source-lines/source-lines.ts';
import { currentTrace } from './trace-context/trace-context.ts';

const chainOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : []);

/**
 * An error for the log, with its causes. What a failed query was given stays out: people's addresses, the hashes of
 * their passwords and the tokens of their sessions are among it.
 */
export function describeError(error: Error): object {
  const { params: _, ...described } = pino.stdSerializers.err(error);
  for (const failed of chainOf(error).filter((one) => one instanceof DrizzleQueryError)) {
    const given = `\nparams: ${failed.params}`;
    described.message = described.message.replace(given, '');
    described.stack = described.stack.replace(given, '');
  }
  described.stack = withSourceLines(described.stack);
  return described;
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

/** JSON lines on standard output (rules.md#logs). Secrets and card data never reach it. */
export const log = pino(
  {
    level: levelOf(process.env),
    base,
    // By it a line leads to what caused it (rules.md#traces).
    mixin() {
      const trace = currentTrace();
      return trace ? { traceId: trace.traceId } : {};
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: unknown) => (error instanceof Error ? describeError(error) : error),
    },
    redact: ['password', '*.password', 'token', '*.token', 'authorization', 'cookie', '*.paymentToken'],
    hooks: {
      logMethod(told, write) {
        if (!hold(errorIn(told[0]), () => write.apply(this, told))) write.apply(this, told);
      },
    },
  },
  output,
);

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
