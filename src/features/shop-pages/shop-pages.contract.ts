import { z } from 'zod';
import { shopPageNames } from './shop-pages.rules.ts';

/** The most characters that a text may have: about twenty printed pages. */
export const longestText = 60_000;

export const shopPageParam = z.object({ name: z.enum(shopPageNames) });
export const shopPageVersionParam = shopPageParam.extend({
  version: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
});

/** A page as everybody reads it. */
export const shopPage = z.object({
  name: z.enum(shopPageNames),
  title: z.string(),
  html: z
    .string()
    .describe('The text as HTML: no scripts, no pictures, links to https, mailto, tel and pages of the shop'),
  isFirstText: z.boolean().describe('Whether it is the default text, which the dealership must replace'),
  changedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the dealership last changed it; null for a default text'),
});
export type ShopPage = z.infer<typeof shopPage>;

export const shopPageList = z.array(shopPage.omit({ html: true }));
export type ShopPageList = z.infer<typeof shopPageList>;

/** A text as it is written. Version 0 is the first text. */
export const shopPageText = z.object({
  name: z.enum(shopPageNames),
  title: z.string(),
  version: z.number().int().min(0),
  text: z.string().describe('Markdown'),
});
export type ShopPageText = z.infer<typeof shopPageText>;

export const shopPageVersions = z.array(
  z.object({
    version: z.number().int().min(1),
    changedBy: z.string(),
    changedAt: z.iso.datetime(),
    characters: z.number().int().min(0).describe('The length of the text; 0: the default text counts again'),
  }),
);
export type ShopPageVersions = z.infer<typeof shopPageVersions>;

const writtenText = z
  .string()
  .min(1, 'Enter a text, or reset to the default text.')
  .max(longestText, `A text has at most ${longestText.toLocaleString('en-US')} characters.`)
  .regex(/^[\s\S]*\S[\s\S]*$/, 'Enter a text, or reset to the default text.');

export const shopPageChange = z.object({
  expectedVersion: z
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .describe('The version that was read; 0: the default text'),
  text: writtenText.optional().describe('Markdown. Without it the default text counts again'),
});
export type ShopPageChange = z.infer<typeof shopPageChange>;

export const shopPageReset = z.object({ expectedVersion: z.string().transform(Number) });
export const shopPageForm = shopPageReset.extend({ text: writtenText });

export const shopPageDraft = z.object({ text: z.string().max(longestText) });
export const shopPagePreview = z.object({ html: z.string() });
