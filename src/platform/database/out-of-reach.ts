import { codeOf } from '#platform/errors.ts';

/** What PostgreSQL says of a write to a server that does not take any. */
export const readOnly = '25006';

/** Node's and PostgreSQL's codes for 'the database cannot be reached now'. */
const away = new Set([
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
  // It is a standby now: the primary is elsewhere, or will be.
  readOnly,
]);
/** PostgreSQL's for 'try the transaction again'. */
const tryAgain = new Set(['40P01', '40001']);
/** A name that is not known yet, as of a database that starts beside the shop. */
const unknownName = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** The driver's own words for 'all connections are busy' and 'the connection broke'; it gives no codes. */
const awayWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
/** What PostgreSQL says of a statement that took longer than its time. */
const cancelled = new Set(['57014']);

/** A failure and everything that caused it. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** Whether one of these codes is among a failure's causes. */
export const hasCauseWith = (error: unknown, codes: ReadonlySet<string>): boolean =>
  causesOf(error).some((cause) => codes.has(codeOf(cause) ?? ''));

/** Whether nothing can be asked of the database now. */
export const isAway = (error: unknown): boolean =>
  hasCauseWith(error, away) || causesOf(error).some(({ message }) => awayWords.test(message));

/** Whether the database could not do it for now, so that trying again is right. */
export const isOutOfReach = (error: unknown): boolean => isAway(error) || hasCauseWith(error, tryAgain);

/** The same of a start, when the database may not be there yet. */
export const isNotThereYet = (error: unknown): boolean =>
  isOutOfReach(error) || hasCauseWith(error, unknownName);

/** Whether a statement was ended because it took too long (openDatabase). */
export const isTooSlowStatement = (error: unknown): boolean => hasCauseWith(error, cancelled);
