import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { assertVins, confirmedNote } from '#features/vehicles/assert-vin.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import { type Cents, formatMoney, toCents, toDollars } from '#platform/money.ts';
import { creditOf, nameOfCar } from '../trade-ins.rules.ts';
import type { InspectionInput } from './inspections.contract.ts';
import { noOldCarDue, oldCarChanged, oldCarSettled, taxedWithOldCar } from './inspections.errors.ts';
import type { Inspection, NamedOrder, OldCar } from './inspections.service.ts';
import { oldCarInspections } from './inspections.tables.ts';

const money = (cents: Cents) => formatMoney(toDollars(cents));

/** Throws 400 at the field where this value cannot be. */
function assertValue(valueCents: Cents, { row }: OldCar, mostCreditCents: Cents, reason?: string): void {
  if (valueCents <= row.owedCents)
    throw badInput({
      value: `More than the ${money(row.owedCents)} still owed on it; otherwise the customer keeps it and pays with money`,
    });
  if (creditOf(valueCents, row.owedCents) > mostCreditCents)
    throw badInput({ value: `At most ${money(mostCreditCents + row.owedCents)}: the amount due` });
  if (valueCents !== row.offerCents && !reason) throw badInput({ reason: 'Explain why the value differs' });
}

const audited = (inspection: Inspection | null | undefined) =>
  inspection
    ? {
        car: `${nameOfCar(inspection)}, ${inspection.vin}`,
        mileageKm: inspection.mileageKm,
        condition: inspection.condition,
        value: toDollars(inspection.valueCents),
        ...(inspection.reason !== null && { reason: inspection.reason }),
      }
    : undefined;

/**
 * Staff write down what they found of an old car, and what it is taken for; again until its value is settled. Another value is
 * agreed to anew. `oldCar` is locked. `mostCreditCents`: what it may count at most. Throws 400, 409 `no-old-car-due`,
 * `old-car-changed`, `vin-unconfirmed`, `old-car-settled` and `taxed-with-old-car`.
 */
export async function writeInspection(
  transaction: Database,
  actor: Member,
  { order, oldCar, mostCreditCents }: { order: NamedOrder; oldCar: OldCar; mostCreditCents: Cents },
  { version, value, reason, location, vinConfirmed, ...found }: InspectionInput,
): Promise<void> {
  const { row, inspection, money: received } = oldCar;
  if (row.state !== 'used') throw noOldCarDue();
  if ((inspection?.version ?? 0) !== version) throw oldCarChanged();
  const { vin, modelYear } = found;
  const confirmed = assertVins([vin], { modelYear, vinConfirmed });
  const valueCents = toCents(value);
  const offerCents = row.offerCents ?? 0;
  if (order.untaxedCents > 0 && valueCents !== offerCents) throw taxedWithOldCar();
  assertValue(valueCents, oldCar, mostCreditCents, reason);
  if (received.length > 0 && valueCents !== inspection?.valueCents) throw oldCarSettled();
  const isAgreed = inspection?.valueCents === valueCents && inspection.vin === found.vin;
  const written = {
    ...found,
    orderId: order.id,
    version: version + 1,
    location: location ?? null,
    offerCents,
    valueCents,
    owedCents: row.owedCents,
    reason: valueCents === offerCents ? null : (reason ?? null),
    inspectedAt: now(),
    inspectedBy: actor.email,
    // Its owner agreed to a value of this car, and to no other.
    ...(!isAgreed && {
      agreedAt: null,
      agreedWith: null,
      agreedAs: null,
      agreedText: null,
      agreedHash: null,
    }),
  };
  if (isAgreed && inspection.agreedAt !== null) written.reason = inspection.reason;
  const [after] = await transaction
    .insert(oldCarInspections)
    .values({ tradeInId: row.id, ...written })
    .onConflictDoUpdate({ target: oldCarInspections.tradeInId, set: written })
    .returning();
  await recordAudit(transaction, {
    actor,
    action: 'inspect old car',
    subject: orderSubject(order),
    before: audited(inspection),
    after: { ...audited(after), ...confirmedNote(confirmed) },
  });
}
