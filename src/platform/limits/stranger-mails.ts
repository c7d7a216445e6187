import { CodedError } from '#platform/errors.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
import { type Allowance, type Limit, spend } from './limits.ts';

/** One for all kinds of mail together: the owner of the mailbox asked for none of them, so their kinds do not matter. */
const mailsToMailbox: Limit = {
  name: 'mails-by-strangers',
  uses: 10,
  seconds: 24 * 3600,
  text: 'We have sent this address too many emails today.',
};

/**
 * What a mail uses up that somebody can cause who has not proved to own the mailbox: every mail to an address that was typed in,
 * to an account whose address is not confirmed, and of an act that needs no login (rules.md#limits).
 */
export const strangerMails = (email: string): Allowance[] => [
  { limit: mailsToMailbox, of: email.toLowerCase() },
];

/** Spends the allowances. Returns false where one is used up, for answers that are the same either way. */
export const isWithin = (shop: KeepingShop, allowances: readonly Allowance[]): Promise<boolean> =>
  spend(shop, allowances).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CodedError && error.code === 'too-many') return false;
      throw error;
    },
  );
