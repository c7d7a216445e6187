import { z } from 'zod';
import './input-text.ts';

/** The statuses an expected failure may have (rules.md#errors); 402 is a payment that was declined, or needs a step at the bank. */
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 431 | 500 | 503;

export interface ErrorExtras {
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
  /** Further members of the answer, such as the new prices. */
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The limits that were reached, for the security log alone: never answered. */
  reached?: readonly ReachedLimit[];
  /** Who throws it writes its own line to the log, such as one at a change of state. */
  isLogged?: boolean;
}

export interface ReachedLimit {
  limit: string;
  /** A digest of whom it counts. */
  counted: string;
  /** Until it counts anew. */
  seconds: number;
}

/** An expected failure, with a text for people (`message`) and a code for programs (`code`). */
export class CodedError extends Error {
  readonly status: ErrorStatus;
  readonly code: string;
  readonly extras: ErrorExtras;

  constructor(status: ErrorStatus, code: string, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.name = 'CodedError';
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

/** The code of a failure of Node's or PostgreSQL's, such as `ENOENT` or `57P01`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Bad input that only the service could see, told per field like every other bad input. */
export const badInput = (fields: Record<string, string>) =>
  new CodedError(400, 'bad-input', Object.values(fields)[0] ?? 'Please check what you entered.', { fields });

export const notFound = (message: string) => new CodedError(404, 'not-found', message);

/** Every error answer (rules.md#errors). `error` repeats `message`: the booking form reads it. */
export const errorAnswer = z.looseObject({
  code: z.string().describe('Stable, for programs'),
  message: z.string().describe('For people'),
  error: z.string().describe('Same text as message'),
  fields: z.record(z.string(), z.string()).optional().describe('Field name → what is wrong with it'),
  requestId: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

export const errorBody = (error: CodedError): ErrorAnswer => ({
  code: error.code,
  message: error.message,
  error: error.message,
  ...(error.extras.fields && { fields: error.extras.fields }),
  ...error.extras.details,
});

/** What a Zod failure says, one text per field; nested fields as `buyer.email`. */
export function fieldTexts(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || 'body';
    fields[name] ??= issue.message;
  }
  return fields;
}
