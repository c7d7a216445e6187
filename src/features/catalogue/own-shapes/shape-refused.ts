import { CodedError, type ErrorStatus } from '#platform/errors.ts';

/** The refusal of a 3D file: `shape-refused`, with its text at the field `file`. */
export const shapeRefused = (text: string, status: ErrorStatus = 400) =>
  new CodedError(status, 'shape-refused', text, { fields: { file: text } });
