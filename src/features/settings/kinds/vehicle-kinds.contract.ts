import { z } from 'zod';
import type { Kind } from './setting-kinds.contract.ts';

/** How much of a VIN customers see before they buy (rules.md#vehicles). */
export const shownVins = ['none', 'end', 'whole'] as const;
export type ShownVin = (typeof shownVins)[number];

export const shownVinWords: Readonly<Record<ShownVin, string>> = {
  none: 'not shown',
  end: 'the last 6 characters',
  whole: 'the whole VIN',
};

export const vinOnSale: Kind<ShownVin> = {
  form: 'vins-on-sale',
  expected: 'none, end or whole',
  schema: z.enum(shownVins),
  read: (text) => text.toLowerCase(),
  tell: (value) => shownVinWords[value],
};
