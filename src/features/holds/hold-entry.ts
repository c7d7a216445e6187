import { brand, dealershipAddress, idDomain } from '#platform/brand.ts';
import type { CalendarDay } from '#platform/mail/calendar-file.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import type { HoldRow } from './holds.service.ts';

/** The end of a hold in a calendar; more time moves it. */
export const holdEntry = (hold: HoldRow): CalendarDay => ({
  uid: `hold-${hold.id}@${idDomain}`,
  date: hold.endsAt!,
  summary: `Reservation of your ${hold.make} ${hold.model} ends`,
  location: dealershipAddress(),
  description: `Buy it at ${brand.name} before then, or your deposit of ${formatMoney(toDollars(hold.depositCents))} will be refunded.`,
  sequence: hold.extendedAt ? 1 : 0,
});
