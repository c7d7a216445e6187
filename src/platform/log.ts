import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';

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
  return described;
}

/** JSON lines on standard output. Secrets and card data never reach it. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: null,
  serializers: {
    err: (error: unknown) => (error instanceof Error ? describeError(error) : error),
  },
  redact: ['password', '*.password', 'token', '*.token', 'authorization', 'cookie', '*.paymentToken'],
});
