import { and } from 'drizzle-orm';
import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '../test-drives.service.ts';
import type { DriveFilters, StaffDrive } from './board.contract.ts';
import { driveOrder, type LastSeen, wantedDrives } from './board.list.ts';
import { presentStaffDrive, selectStaffDrives } from './present-staff-drive.ts';

/** Drives that are read at once. */
const pageSize = 1_000;

const columns = [
  'date',
  'time',
  'minutes',
  'state',
  'make',
  'model',
  'color',
  'stockNumber',
  'vin',
  'name',
  'email',
  'phone',
  'licenceAt',
  'endedBy',
  'createdAt',
];

const lineOf = (drive: StaffDrive): string =>
  csvLine([
    drive.date,
    drive.time,
    Math.round((new Date(drive.endsAt).getTime() - new Date(drive.startsAt).getTime()) / 60_000),
    drive.state,
    drive.car.make,
    drive.car.model,
    drive.car.color,
    drive.vehicle?.stockNumber ?? '',
    drive.vehicle?.vin ?? '',
    drive.name,
    drive.email ?? '',
    drive.phone,
    drive.licenceAt ?? '',
    drive.endedBy ?? '',
    drive.createdAt,
  ]);

async function* linesOf(
  database: Database,
  filters: DriveFilters,
  timeZone: string,
): AsyncGenerator<string, void> {
  const wanted = wantedDrives(filters, timeZone);
  for (let last: LastSeen | undefined; ; ) {
    const { behind, order, valuesOf } = driveOrder(filters.show, last);
    const page = await selectStaffDrives(database)
      .where(and(wanted, behind))
      .orderBy(...order)
      .limit(pageSize);
    yield page.map((row) => lineOf(presentStaffDrive(row, timeZone))).join('');
    if (page.length < pageSize) return;
    last = valuesOf(page.at(-1)!);
  }
}

/** The drives as CSV (RFC 4180), filtered and sorted as their list. */
export const exportDrives = ({ database, config }: Shop, filters: DriveFilters) =>
  csvFile(csvHead(columns), linesOf(database, filters, config.dealerTimezone));
