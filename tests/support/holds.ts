import type { HoldRequest } from '#features/holds/holds.contract.ts';
import { reserve } from '#features/holds/reserving/reserve.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import type { HoldTerms } from '#features/settings/kinds/hold-kinds.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { newId } from '#platform/database/ids.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './shop.ts';

const dealer = { userId: 'dealer', email: 'dealer@example.com' };

/** What the dealer asks for a reservation. */
export async function offerHolds(
  shop: TestShop,
  terms: HoldTerms = { amount: 99, hours: 72 },
): Promise<void> {
  const { version } = await findSetting(shop, 'holds');
  await storeSetting(shop, dealer, 'holds', { seen: version, value: terms });
}

/** A customer's reservation of a car that costs what `aCarOnSale` does unless said otherwise; its id. */
export const aHold = (
  shop: TestShop,
  { actor }: Pick<TestPerson, 'actor'>,
  carId: string,
  {
    by = sandboxProvider(shop.database),
    ...given
  }: Partial<HoldRequest> & {
    key?: string;
    by?: ReturnType<typeof sandboxProvider>;
  } = {},
): Promise<string> =>
  reserve(shop, by, actor, {
    key: newId(),
    carId,
    price: 84_300.5,
    deposit: 99,
    paymentToken: sandboxTokens.paid,
    ...given,
  });
