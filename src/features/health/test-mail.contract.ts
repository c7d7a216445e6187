import { z } from 'zod';

export const testMailOutcome = z
  .object({
    to: z.string().describe("The caller's own address"),
    state: z
      .enum(['delivered', 'kept', 'refused', 'waiting'])
      .describe('kept: no mail server is configured; waiting: it will be retried automatically'),
    words: z.string().optional().describe('The answer of the mail server, or why it could not be reached'),
  })
  .meta({ id: 'TestMailOutcome' });
export type TestMailOutcome = z.infer<typeof testMailOutcome>;
