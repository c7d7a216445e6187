import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { email } from '../accounts.contract.ts';

/** Why somebody loses the protection of a second factor; kept in the audit (rules.md#lost-second-factor). */
export const resetReason = z
  .object({
    reason: reasonText.describe("How the person's identity was checked; kept in the audit log"),
  })
  .meta({ id: 'SecondFactorResetReason' });

export const customersReset = resetReason.extend({ email }).meta({ id: 'CustomerSecondFactorReset' });
export type CustomersReset = z.infer<typeof customersReset>;

export const resetDone = z
  .object({ _id: z.string().describe("The customer's account"), email: z.string(), message: z.string() })
  .meta({ id: 'SecondFactorResetDone' });

export const lostFactorTexts = {
  reason: 'Reason',
  hint: 'How you verified their identity. It is kept in the audit log.',
  done: 'The second factor is off, and all devices are signed out.',
  noAnswer: 'This did not reach the shop. Please try again.',
} as const;
