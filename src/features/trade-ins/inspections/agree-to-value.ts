import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import { nameOfCar } from '../trade-ins.rules.ts';
import type { AgreementInput } from './inspections.contract.ts';
import { nothingToAgree, oldCarChanged } from './inspections.errors.ts';
import { agreementText } from './inspections.rules.ts';
import { type Inspection, type NamedOrder, type OldCar, stepOfOldCar } from './inspections.service.ts';
import { oldCarInspections } from './inspections.tables.ts';

/** The order as the text names it. */
/** What the owner of an old car reads, before it is agreed to. */
export const agreementOf = (order: NamedOrder, { customer }: OldCar, inspection: Inspection): string[] =>
  agreementText({
    ...inspection,
    customer: `${customer.firstName} ${customer.lastName}`,
    car: nameOfCar(inspection),
    receiptNumber: order.receiptNumber,
    newCar: `${order.make} ${order.model}`,
    reason: inspection.reason ?? '',
  });

/**
 * The owner of an old car agrees to its changed value, on the screen of a member of staff: kept with the time, that person, the
 * name that was typed, the text and its hash. Again under the same name changes nothing. Throws 409 `old-car-changed` and
 * `nothing-to-agree`.
 */
export async function agreeToValue(
  transaction: Database,
  actor: Member,
  { order, oldCar }: { order: NamedOrder; oldCar: OldCar },
  { version, name }: AgreementInput,
): Promise<void> {
  const { inspection } = oldCar;
  if (inspection && inspection.version !== version) throw oldCarChanged();
  if (inspection?.agreedAs === name) return;
  if (!inspection || stepOfOldCar(oldCar) !== 'agree') throw nothingToAgree();
  const text = agreementOf(order, oldCar, inspection).join('\n\n');
  const agreedHash = createHash('sha256').update(text).digest('hex');
  await transaction
    .update(oldCarInspections)
    .set({ agreedAt: now(), agreedWith: actor.email, agreedAs: name, agreedText: text, agreedHash })
    .where(eq(oldCarInspections.tradeInId, inspection.tradeInId));
  await recordAudit(transaction, {
    actor,
    action: 'record agreement to old car',
    subject: orderSubject(order),
    before: { value: toDollars(inspection.offerCents) },
    after: { value: toDollars(inspection.valueCents), agreedAs: name, text: agreedHash },
  });
}
