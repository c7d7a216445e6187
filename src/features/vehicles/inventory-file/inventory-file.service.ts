import type { Member } from '#platform/actor.ts';
import { takeFile } from '#platform/csv/dry-run.ts';
import { readSheet } from '#platform/csv/sheet.ts';
import { isMonthFirst } from '#platform/dates/month-first.ts';
import { CodedError } from '#platform/errors.ts';
import { may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { fileOvertakenCode, mostLines, type VehicleFileResult } from './inventory-file.contract.ts';
import { ignoredColumns, vehicleColumns } from './vehicle-columns.ts';
import { type HowWritten, writeVehicleLines } from './write-vehicle-lines.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

const overtaken = () =>
  new CodedError(409, fileOvertakenCode, 'Vehicles have changed since the file was read. Check it again.');

/**
 * Takes a file of vehicles: all of its lines, or none. `seen` is what the dry run answered; absent: a dry run. Throws 400 where the file
 * cannot be read, and 409 `file-overtaken` where the write would do something else than the dry run has said.
 */
export async function takeVehicleFile(
  shop: Shop,
  actor: Member,
  file: Buffer,
  { seen, ...how }: HowWritten & { seen?: string },
): Promise<VehicleFileResult> {
  const lines = await readSheet(file, {
    columns: vehicleColumns,
    ignored: ignoredColumns,
    ...(!may(actor.role, 'see costs of vehicles') && {
      forbidden: {
        names: ['cost'],
        text: 'Only admins can import costs: remove the column cost from the file.',
      },
    }),
    most: mostLines,
    nothing: 'The file has no vehicles.',
    monthFirst: isMonthFirst(shop.config.dealerTimezone),
  });
  const { isWritten, version, count, bad } = await takeFile(
    shop.database,
    { seen, overtaken },
    (transaction) => writeVehicleLines(transaction, shop, actor, lines, how),
  );
  const vinOf = new Map(lines.map(({ line, cells }) => [line, cells.vin ?? '']));
  return {
    isWritten,
    version,
    newVehicles: count.new,
    changedVehicles: count.changed,
    unchangedVehicles: count.unchanged,
    badLines: count.bad,
    bad: bad.map(({ line, reasons }) => {
      const vehicle = vinOf.get(line)?.slice(0, 40).toWellFormed().replaceAll('\0', '') ?? '';
      return { line, vehicle, reasons };
    }),
  };
}
