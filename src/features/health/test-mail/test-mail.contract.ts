import { z } from 'zod';

export const testMailOutcome = z
  .object({
    to: z.string().describe("The caller's own address"),
    state: z
      .enum(['delivered', 'kept', 'refused', 'waiting'])
      .describe('kept: no mail server is configured; waiting: it is tried again by itself'),
    words: z.string().optional().describe("The mail server's words, or why it was not reached"),
  })
  .meta({ id: 'TestMailOutcome' });
export type TestMailOutcome = z.infer<typeof testMailOutcome>;
