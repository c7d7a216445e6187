import { settleLeftovers } from '#features/checkout/pay/settle-sale.ts';
import { endHolds } from '#features/holds/reserving/end-holds.ts';
import { settleLeftoverHolds } from '#features/holds/reserving/settle-hold.ts';
import { lookAfterDisputes } from '#features/orders/disputes/look-after-disputes.ts';
import { collectDue } from '#features/payments/collection/collect-due.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import type { TestShop } from '../shop.ts';

/** What the clock of the shop starts, one after the other. */
export async function runSchedules({ shop }: { shop: TestShop }): Promise<void> {
  const { paymentProvider: provider } = shop;
  await settleLeftovers(shop, provider);
  await settleLeftoverHolds(shop, provider);
  await endHolds(shop, provider);
  await collectDue(shop, provider);
  await giveLeftoverRefunds(shop.database, provider);
  await lookAfterDisputes(shop, provider);
}
