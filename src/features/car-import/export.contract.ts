import { z } from 'zod';

export const exportQuery = z.object({
  catalogue: z.enum(['cars', 'vip', 'all']).default('all'),
  writing: z
    .enum(['comma', 'semicolon'])
    .default('comma')
    .describe('semicolon: with decimal commas, as spreadsheets of many European countries open it'),
});
export type ExportQuery = z.infer<typeof exportQuery>;
