import { createHash } from 'node:crypto';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { UnnamedUnits } from '../units/units-in-the-way.ts';
import { fileOvertakenCode, type UnitsOfFile, type VehicleFileResult } from './inventory-file.contract.ts';
import { type FileLine, readVehicleFile } from './read-vehicle-file.ts';
import { type Verdict, writeVehicleLines } from './write-vehicle-lines.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** Lines that an answer tells. */
const toldLines = 100;

/** Undoes what was tried, and carries what came of it. */
class Tried extends Error {
  readonly result: VehicleFileResult;
  constructor(result: VehicleFileResult) {
    super('A dry run changes nothing');
    this.result = result;
  }
}

const overtaken = () =>
  new CodedError(409, fileOvertakenCode, 'Vehicles have changed since the file was read. Check it again.');

function resultOf(
  verdicts: readonly Verdict[],
  lines: readonly FileLine[],
  isWritten: boolean,
): VehicleFileResult {
  const count = (kind: Verdict['kind']) => verdicts.filter((verdict) => verdict.kind === kind).length;
  const nameOf = new Map(lines.map(({ line, vehicle }) => [line, vehicle]));
  const bad = verdicts.flatMap(({ line, reasons }) =>
    reasons ? [{ line, vehicle: nameOf.get(line) ?? '', reasons }] : [],
  );
  return {
    isWritten,
    version: createHash('sha256').update(JSON.stringify(verdicts)).digest('hex').slice(0, 24),
    newVehicles: count('new'),
    changedVehicles: count('changed'),
    unchangedVehicles: count('unchanged'),
    badLines: bad.length,
    bad: bad.slice(0, toldLines),
  };
}

interface Asked {
  unitsAre: UnitsOfFile;
  /** What the dry run answered; absent: a dry run. */
  seen?: string;
  vinConfirmed?: boolean;
  unnamedUnits: UnnamedUnits;
}

async function tryLines(
  transaction: Database,
  shop: Shop,
  actor: Member,
  lines: readonly FileLine[],
  { seen, ...how }: Asked,
): Promise<VehicleFileResult> {
  const verdicts = await writeVehicleLines(transaction, shop, actor, lines, how);
  const result = resultOf(verdicts, lines, seen !== undefined);
  if (seen === undefined) throw new Tried(result);
  if (result.version !== seen || result.badLines > 0) throw overtaken();
  return result;
}

/**
 * Takes a file of vehicles: all of its lines, or none. A dry run does what the write does and undoes it, so that it is exactly as
 * strict. Throws 400 where the file cannot be read, and 409 `file-overtaken` where the write would do something else than the
 * dry run has said.
 */
export async function takeVehicleFile(
  shop: Shop,
  actor: Member,
  file: Buffer,
  asked: Asked,
): Promise<VehicleFileResult> {
  const lines = await readVehicleFile(file, may(actor.role, 'see costs of vehicles'));
  try {
    return await shop.database.transaction((transaction) => tryLines(transaction, shop, actor, lines, asked));
  } catch (error) {
    if (error instanceof Tried) return error.result;
    throw error;
  }
}
