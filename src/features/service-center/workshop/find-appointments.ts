import { and, desc, eq, gte, ilike, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { plainPlate } from '#features/accounts/walk-ins/plate.rules.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { upcomingFirst } from '../service-center.rules.ts';
import { customerColumns, type Shop, todayAt } from '../service-center.service.ts';
import { appointments } from '../service-center.tables.ts';
import { presentForStaff } from './present-for-staff.ts';
import type { WorkshopAppointment } from './workshop.contract.ts';

/** Days that a search looks back. */
const lookedBack = 365;

/** Highest number of appointments in one answer. Typing more narrows the search. */
const foundAtMost = 20;

const escaped = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

function matching(search: string): SQL | undefined {
  const part = `%${escaped(search)}%`;
  const digits = search.replace(/[^0-9]/g, '');
  const plate = plainPlate(search);
  return or(
    // As it stands on papers, a VIN may have spaces in it.
    ilike(appointments.vin, `%${escaped(search.replaceAll(' ', ''))}%`),
    // Plates are kept in capitals. Signs alone are no plate: every one would begin with nothing.
    plate === '' ? undefined : like(appointments.plate, `${escaped(plate)}%`),
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, part),
    ilike(users.email, part),
    digits.length >= 3
      ? sql`regexp_replace(${users.phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`
      : undefined,
  );
}

/** Appointments of the last year and ahead, by VIN, plate or customer: upcoming ones first, then the latest. 20 at most. */
export async function findAppointments(shop: Shop, search: string): Promise<WorkshopAppointment[]> {
  const today = todayAt(shop);
  const found = await shop.database
    .select({ row: appointments, customer: customerColumns })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(
      and(
        gte(appointments.date, addDays(today, -lookedBack)),
        ne(appointments.state, 'moved'),
        matching(search),
      ),
    )
    .orderBy(desc(appointments.date), desc(appointments.id))
    .limit(foundAtMost);
  return upcomingFirst(found.map(({ row, customer }) => presentForStaff(row, customer, today)));
}
