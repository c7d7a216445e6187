import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { receiptProofUrl } from '#features/ledger/ledger.rules.ts';
import { dealerAt } from '#features/settings/dealer-at.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { linesOfOrders } from '../lines-of-orders.ts';
import { type Disclosure, disclosureHashOf } from '../order-news/disclosure-of-orders.ts';
import type { OrderRow } from '../orders.service.ts';
import { orderDisclosures, orders } from '../orders.tables.ts';
import { contractPdf } from './contract-pdf.ts';
import { receiptByNumber } from './receipt.service.ts';
import type { Receipt } from './receipt-facts.ts';

/** What a purchase contract says: the receipt of the sale, and what the buyer was told of the vehicle. */
export interface Contract {
  receipt: Receipt;
  told: Disclosure;
  /** The right to return that the order came with; null: none. */
  returnTerms: OrderRow['returnTerms'];
  /** SHA-256 of both without the parties, as the ledger has it. */
  hash: string;
}

/** Of a purchase that was paid, and of which was kept what its buyer was told. Throws 404 for any other. */
async function findContract(database: Database, condition: SQL | undefined): Promise<Contract> {
  const [found] = await database
    .select({ order: orders, told: orderDisclosures })
    .from(orders)
    .innerJoin(orderDisclosures, eq(orderDisclosures.orderId, orders.id))
    .where(and(condition, eq(orders.type, 'purchase'), isNotNull(orders.paidAt)));
  if (!found) throw notFound('Purchase contract not found.');
  const { order, told } = found;
  const linesOf = await linesOfOrders(database, [order]);
  const hash = disclosureHashOf(order, told, linesOf(order.id));
  const receipt = await receiptByNumber(database, order.receiptNumber);
  return { receipt, told, returnTerms: order.returnTerms, hash };
}

/** The contract of one's own purchase. Throws 404 for any other. */
export const ownContract = (database: Database, member: Member, orderId: string): Promise<Contract> =>
  findContract(database, and(eq(orders.id, orderId), eq(orders.userId, member.userId)));

export const contractOfOrder = (database: Database, orderId: string): Promise<Contract> =>
  findContract(database, eq(orders.id, orderId));

export const contractByNumber = (database: Database, receiptNumber: string): Promise<Contract> =>
  findContract(database, eq(orders.receiptNumber, receiptNumber));

/** A contract as a PDF, with the dealership as it was when it was made. `origin` is where the shop is reached. */
export async function makeContractPdf(
  shop: Pick<Platform, 'config' | 'database' | 'demo'>,
  contract: Contract,
  origin = shop.config.publicUrl,
): Promise<Uint8Array> {
  const { receiptNumber, paidAt } = contract.receipt;
  const dealer = await dealerAt(shop, paidAt);
  const proofUrl = origin && receiptProofUrl(origin, receiptNumber);
  return contractPdf(contract, dealer, shop.config.dealerTimezone, proofUrl);
}
