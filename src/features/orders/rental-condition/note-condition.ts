import { and, eq, isNull } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput } from '#platform/errors.ts';
import { sum, toDollars } from '#platform/money.ts';
import { distanceText, isFarther, type Units } from '#platform/units.ts';
import type { OrderRow } from '../orders.service.ts';
import { readRentalRecords } from './read-rental-records.ts';
import type { ConditionInput, NotedAtPickUp, NotedAtReturn } from './rental-condition.contract.ts';
import {
  claimsOf,
  damagePlaceWords,
  levelText,
  type RentalClaim,
  type RentalMoment,
} from './rental-condition.rules.ts';
import { rentalClaims, rentalDamages, rentalPhotos, rentalRecords } from './rental-condition.tables.ts';

interface Noted {
  moment: RentalMoment;
  mileageKm: number | undefined;
  lowerReason?: string;
  condition: Partial<ConditionInput>;
}

/** Gives these photos to a damage, in this order. Throws 400 where one of them is not this member's and waiting. */
async function claimPhotos(
  transaction: Database,
  actor: Member,
  { orderId, damageId, place }: { orderId: string; damageId: string; place: number },
  photoIds: readonly string[],
): Promise<void> {
  for (const [position, id] of [...new Set(photoIds)].entries()) {
    const taken = await transaction
      .update(rentalPhotos)
      .set({ orderId, damageId, position })
      .where(and(eq(rentalPhotos.id, id), eq(rentalPhotos.sentBy, actor.email), isNull(rentalPhotos.orderId)))
      .returning({ id: rentalPhotos.id });
    if (taken.length > 0) continue;
    const text = 'One of the photos no longer exists. Please add it again.';
    throw badInput({ [`condition.damages.${place}.photos`]: text });
  }
}

async function writeRecord(
  transaction: Database,
  actor: Member,
  orderId: string,
  { moment, mileageKm, lowerReason, condition }: Noted,
): Promise<void> {
  const { fuelEighths = null, chargePercent = null, damages = [] } = condition;
  await transaction.insert(rentalRecords).values({
    orderId,
    moment,
    mileageKm: mileageKm ?? null,
    lowerReason: lowerReason ?? null,
    fuelEighths,
    chargePercent,
    recordedAt: now(),
    recordedBy: actor.email,
  });
  for (const [position, { place, what, photos }] of damages.entries()) {
    const id = newId();
    await transaction.insert(rentalDamages).values({ id, orderId, moment, position, place, what });
    await claimPhotos(transaction, actor, { orderId, damageId: id, place: position }, photos);
  }
}

/** What the audit says of a record. */
const inShort = ({ fuelEighths, chargePercent, damages = [] }: Partial<ConditionInput>) => {
  const level = levelText({ fuelEighths, chargePercent });
  return {
    ...(level && { fuel: level }),
    ...(damages.length > 0 && {
      damage: damages.map(({ place, what }) => `${damagePlaceWords[place]}: ${what}`).join('; '),
    }),
  };
};

/** With what its schema fills in. */
const whole = (condition: NotedAtPickUp['condition']): Partial<ConditionInput> => ({
  ...condition,
  damages: condition?.damages?.map((damage) => ({ ...damage, photos: damage.photos ?? [] })) ?? [],
});

/**
 * How a rented vehicle is when it goes out. Returns what the audit says of it. Must run in the transaction of the
 * handover. Throws 400 for a purchase, and for photos that are gone.
 */
export async function notePickUp(
  transaction: Database,
  actor: Member,
  { id, type }: OrderRow,
  input: NotedAtPickUp,
): Promise<Record<string, unknown>> {
  if (type === 'purchase') {
    if (input.condition) throw badInput({ condition: 'The condition can be recorded only for a rental' });
    return {};
  }
  if (input.condition === undefined && input.mileageKm === undefined) return {};
  const condition = whole(input.condition);
  await writeRecord(transaction, actor, id, { moment: 'pick-up', mileageKm: input.mileageKm, condition });
  return inShort(condition);
}

const lowerText = (pickUpKm: number, units: Units) =>
  `${distanceText(pickUpKm, units)} were recorded at pick-up. Check the number, or explain why it is lower`;

/** What a return has noted. */
export interface NotedReturn {
  /** The mileage is below the pick-up's. */
  isLower: boolean;
  /** What the audit says of it. */
  summary: Record<string, unknown>;
}

async function writeClaims(
  transaction: Database,
  orderId: string,
  claims: readonly RentalClaim[],
  waived: readonly string[],
): Promise<void> {
  if (claims.length === 0) return;
  await transaction.insert(rentalClaims).values(
    claims.map(({ text: what, ...claim }) => ({
      ...claim,
      what,
      orderId,
      isWaived: waived.includes(claim.kind),
    })),
  );
}

/**
 * How a rented vehicle came back, and what that costs by the terms of its order (rules.md#rental-returns). Must run in the
 * transaction of the return. Throws 400 for a mileage below the pick-up's without a reason, and for photos that are gone.
 */
export async function noteReturn(
  transaction: Database,
  actor: Member,
  order: OrderRow,
  input: NotedAtReturn,
  { units, daysLate }: { units: Units; daysLate: number },
): Promise<NotedReturn> {
  const { mileageKm, lowerReason, waived = [] } = input;
  const { pickUp } = await readRentalRecords(transaction, order);
  const pickUpKm = pickUp?.mileageKm;
  const isLower = mileageKm !== undefined && pickUpKm !== undefined && isFarther(pickUpKm, mileageKm, units);
  if (isLower && lowerReason === undefined) throw badInput({ mileageKm: lowerText(pickUpKm, units) });
  const condition = whole(input.condition);
  if (input.condition !== undefined || mileageKm !== undefined)
    await writeRecord(transaction, actor, order.id, {
      moment: 'return',
      mileageKm,
      condition,
      ...(isLower && { lowerReason }),
    });
  const { fuelEighths, chargePercent } = condition;
  const back = { mileageKm, fuelEighths, chargePercent };
  const days = order.periodDays ?? 1;
  const claims = claimsOf(order.rentalTerms ?? undefined, { pickUp: pickUp ?? {}, back, days, daysLate });
  await writeClaims(transaction, order.id, claims, waived);
  // What was let go and is not owed after all is not told.
  const letGo = claims.filter(({ kind }) => waived.includes(kind)).map(({ kind }) => kind);
  const owed = sum(claims.filter(({ kind }) => !letGo.includes(kind)).map(({ amountCents }) => amountCents));
  return {
    isLower,
    summary: {
      ...inShort(condition),
      ...(isLower && { lowerReason }),
      ...(owed > 0 && { owed: toDollars(owed) }),
      ...(letGo.length > 0 && { waived: letGo.join(', ') }),
    },
  };
}
