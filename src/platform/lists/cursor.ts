import { CodedError } from '../errors.ts';

/** An opaque cursor (rules.md#lists): the sort values of the last row seen. */
export const toCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Throws 400 `bad-input` for anything that `toCursor` did not make. */
export function fromCursor(cursor: string): (string | number)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(values) &&
      values.length > 0 &&
      values.every((value) => typeof value === 'string' || typeof value === 'number')
    ) {
      return values;
    }
  } catch {
    // Falls through to the same clear error.
  }
  throw new CodedError(400, 'bad-input', 'This cursor is not one of ours.', {
    fields: { cursor: 'Take it from the Link header of the page before' },
  });
}
