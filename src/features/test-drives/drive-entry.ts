import { brand, dealershipAddress, idDomain } from '#platform/brand.ts';
import type { CalendarDay } from '#platform/mail/calendar-file.ts';
import type { testDrives } from './test-drives.tables.ts';

interface Drive {
  row: Pick<typeof testDrives.$inferSelect, 'id' | 'startsAt' | 'endsAt' | 'sequence'>;
  car: { make: string; model: string };
}

/** One entry in the customer's calendar, from booking to end: a move changes it, a cancellation takes it out. */
export const driveEntry = ({ row, car }: Drive, cancelled = false): CalendarDay => ({
  uid: `test-drive-${row.id}@${idDomain}`,
  date: row.startsAt,
  endsAt: row.endsAt,
  summary: `Test drive: ${car.make} ${car.model} at ${brand.name}`,
  location: dealershipAddress(),
  description: "Please bring your driver's license.",
  sequence: row.sequence,
  cancelled,
});
