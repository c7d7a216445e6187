import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { subjectAboutCar } from '#features/audit/audit-subjects.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { CodedError } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { holdNotOpen, noSuchHold } from '../holds.errors.ts';
import { mailExtended } from '../holds.mail.ts';
import { vehicleHolds } from '../holds.tables.ts';
import { readHoldTerms } from '../read-hold-terms.ts';

/** Where the dealer offers no reservations any more: what was asked for as a rule. */
const usualHours = 72;

/**
 * Staff give a reservation more time, once: as many hours as one lasts, from its end on. Throws 404, and 409
 * `hold-extended`, `hold-being-bought` or `hold-over`.
 */
export async function extendHold(
  shop: Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>,
  actor: Member,
  id: string,
): Promise<void> {
  const hours = (await readHoldTerms(shop))?.hours ?? usualHours;
  await shop.database.transaction(async (transaction) => {
    const [hold] = await transaction.select().from(vehicleHolds).where(eq(vehicleHolds.id, id)).for('update');
    if (!hold) throw noSuchHold();
    if (hold.state !== 'active') throw holdNotOpen(hold.state === 'buying' || hold.state === 'pending');
    const endsAt = new Date(hold.endsAt!.getTime() + hours * 3_600_000);
    const [extended] = await transaction
      .update(vehicleHolds)
      .set({ endsAt, extendedAt: now() })
      .where(and(eq(vehicleHolds.id, id), isNull(vehicleHolds.extendedAt)))
      .returning();
    if (!extended) throw new CodedError(409, 'hold-extended', 'This reservation was already extended.');
    await mailExtended(transaction, shop, extended);
    const { make, model } = hold;
    await recordAudit(transaction, {
      actor,
      action: 'extend reservation',
      subject: subjectAboutCar('reservation', hold),
      before: { make, model, endsAt: hold.endsAt!.toISOString() },
      after: { make, model, endsAt: endsAt.toISOString() },
    });
  });
}
