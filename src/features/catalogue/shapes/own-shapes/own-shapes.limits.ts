import type { Limit } from '#platform/limits/limits.ts';
import { shapeTexts } from '../shapes.contract.ts';

/** Reading one takes a tenth of a second of the processor at most. */
export const shapeUploads: Limit = {
  name: 'shape-uploads',
  uses: 20,
  seconds: 60,
  text: shapeTexts.tooMuchAtOnce,
};
