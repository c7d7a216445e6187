import type { Context } from 'hono';
import { CodedError } from '../errors.ts';

/** The CSV file that a call brings, as it is. Throws 415 `not-csv` for what is said to be something else. */
export async function csvBody(c: Context): Promise<Buffer> {
  if (/^text\/csv\b/i.test(c.req.header('content-type') ?? '')) return Buffer.from(await c.req.arrayBuffer());
  throw new CodedError(415, 'not-csv', 'Send the file as it is, with Content-Type: text/csv.');
}
