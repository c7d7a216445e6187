import { z } from 'zod';
import { addressFields, assertWholeAddress } from '#features/accounts/addresses/addresses.contract.ts';
import { enteredBuyer } from './checkout.contract.ts';

/** What the checkout's form asks for; the shop is sent a buyer whose address is one text. */
export const buyerForm = enteredBuyer
  .omit({ address: true })
  .extend({
    ...addressFields,
    saved: z.string().optional().describe('Whether the account keeps the address'),
  })
  .check(assertWholeAddress);
