import { codeOf } from '#platform/errors.ts';

/** Node's and PostgreSQL's codes for 'the database cannot be reached now'; the last two: 'try the transaction again'. */
const outOfReach = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '40P01',
  '40001',
]);
/** A name that is not known yet, as of a database that starts beside the shop. */
const unknownName = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** The driver's own words for 'all connections are busy' and 'the connection broke'; it gives no codes. */
const outOfReachWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
/** What PostgreSQL says of a statement that took longer than its time. */
const cancelled = new Set(['57014']);

/** A failure and everything that caused it. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** Whether one of these codes is among a failure's causes. */
export const hasCauseWith = (error: unknown, codes: ReadonlySet<string>): boolean =>
  causesOf(error).some((cause) => codes.has(codeOf(cause) ?? ''));

/** Whether the database is away for now, so that trying again is right. */
export const isOutOfReach = (error: unknown): boolean =>
  hasCauseWith(error, outOfReach) || causesOf(error).some(({ message }) => outOfReachWords.test(message));

/** The same of a start, when the database may not be there yet. */
export const isNotThereYet = (error: unknown): boolean =>
  isOutOfReach(error) || hasCauseWith(error, unknownName);

/** Whether a statement was ended because it took too long (openDatabase). */
export const isTooSlowStatement = (error: unknown): boolean => hasCauseWith(error, cancelled);
