import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';
import { wholeError } from '#platform/figures.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { pageField } from '#platform/lists/list-query.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { typedText } from '#platform/text/search-text.ts';
import { leastYear, longestName, mostYear } from '../trade-ins.rules.ts';

const whole = (least: number, most: number) =>
  z
    .number(wholeError('Enter a whole number'))
    .int('Enter a whole number')
    .min(least, `From ${least.toLocaleString('en-US')}`)
    .max(most, `At most ${most.toLocaleString('en-US')}`);

/** The largest value of a line: beyond it nobody estimates. */
const mostValue = 100_000_000;
const sum = dollars.max(mostValue, `At most $${mostValue.toLocaleString('en-US')}`);

const valueFields = {
  make: z
    .string('Enter the make')
    .trim()
    .min(1, 'Enter the make')
    .max(longestName, `At most ${longestName} characters`)
    .superRefine(oneLine),
  model: z
    .string()
    .trim()
    .max(longestName, `At most ${longestName} characters`)
    .superRefine(oneLine)
    .describe('Empty: all models of the make without their own line'),
  fromYear: whole(leastYear, mostYear).describe('The first model year'),
  toYear: whole(leastYear, mostYear).describe('The last model year'),
  value: sum.describe('For the last model year in good condition'),
  yearlyFallPercent: whole(0, 90).describe('Yearly depreciation'),
  usualKm: whole(0, 200_000).describe('Usual distance per year'),
  perThousandKm: sum.describe('Deduction for each 1,000 km above, addition for each below'),
  fairPercent: whole(0, 100).describe('Percent of the value in fair condition'),
  poorPercent: whole(0, 100).describe('In poor condition'),
  repairedPercent: whole(0, 100).describe('When it was repaired after an accident'),
  spreadPercent: whole(0, 50).describe('Width of the range, plus and minus'),
};

/** A line of the table of values as it is sent. */
export const valueInput = z
  .object(valueFields)
  .refine(({ fromYear, toYear }) => fromYear <= toYear, {
    path: ['toYear'],
    message: 'The last year comes before the first one',
  })
  .meta({ id: 'TradeInValueInput' });
export type ValueInput = z.infer<typeof valueInput>;

/** The fields of a line, each by itself: for files. */
export const valueShapes = valueFields;

export const tradeInValue = z
  .object({ ...valueFields, _id: z.string(), updatedAt: z.iso.datetime() })
  .meta({ id: 'TradeInValue' });
export type TradeInValue = z.infer<typeof tradeInValue>;
export const tradeInValueList = z.array(tradeInValue).meta({ id: 'TradeInValueList' });

export const valueFilters = z.object({
  search: typedText().max(100, 'At most 100 characters').optional().describe('A part of make and model'),
});
export const valuesQuery = valueFilters.extend({
  limit: z.coerce.number().int().min(1, 'At least 1').max(200, 'At most 200').default(50),
  cursor: cursorField,
  page: pageField,
});
export type ValuesQuery = z.infer<typeof valuesQuery>;

export const removedValue = z.object({ removed: z.literal(true) }).meta({ id: 'TradeInValueRemoved' });

/** Of a file, its header apart. */
export const mostValueLines = 1_000;
export const mostValueBytes = 512 * 1024;
export const valueFileTooLarge = 'The file is larger than 512 kB. Split it.';

export const valueFileQuery = z.object({
  seen: z
    .string()
    .max(64)
    .optional()
    .describe('The version from the dry run: the file is imported. Absent: a dry run'),
});

/** What a file of values does, or has done. */
export const valueFileResult = z
  .object({
    isWritten: z.boolean(),
    version: z.string().describe('Version of the preview; an import must send it'),
    newLines: z.number().int(),
    changedLines: z.number().int(),
    unchangedLines: z.number().int(),
    badLines: z.number().int(),
    bad: z
      .array(z.object({ line: z.number().int(), car: z.string(), reasons: z.array(z.string()) }))
      .describe('The first 100 of them, in the order of the file'),
  })
  .meta({ id: 'TradeInValueFile' });
export type ValueFileResult = z.infer<typeof valueFileResult>;
