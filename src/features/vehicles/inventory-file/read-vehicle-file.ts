import { badInput } from '#platform/errors.ts';
import { decimalsOf, problemOfFile, readCsv, UnreadableFile } from '#platform/text/read-csv.ts';
import { mostLines } from './inventory-file.contract.ts';
import {
  type ReadVehicle,
  readVehicleHeader,
  readVehicleLine,
  type VehicleColumn,
} from './inventory-file.rules.ts';

export interface FileLine {
  line: number;
  /** The VIN as it stands there. */
  vehicle: string;
  read: ReadVehicle;
}

function headerOf(record: readonly string[], withCost: boolean): VehicleColumn[] {
  try {
    return readVehicleHeader(record, withCost);
  } catch (error) {
    throw new UnreadableFile(error instanceof Error ? error.message : String(error));
  }
}

function readRecord(
  header: readonly VehicleColumn[],
  record: readonly string[],
  decimals: '.' | ',',
): ReadVehicle {
  if (record.length !== header.length)
    return { reasons: [`This line has ${record.length} cells; the first line has ${header.length}`] };
  if (record.some((cell) => cell.includes('\0'))) return { reasons: ['This line contains a NUL character'] };
  return readVehicleLine(
    Object.fromEntries(header.map((column, index) => [column, record[index] ?? ''])),
    decimals,
  );
}

async function linesOf(file: Buffer, withCost: boolean): Promise<FileLine[]> {
  const csv = readCsv(file);
  const lines: FileLine[] = [];
  let header: VehicleColumn[] | undefined;
  for await (const { record, info } of csv.lines) {
    if (!header) {
      header = headerOf(record, withCost);
      continue;
    }
    const vehicle = (record[header.indexOf('vin')] ?? '').slice(0, 40).toWellFormed().replaceAll('\0', '');
    lines.push({ line: info.lines, vehicle, read: readRecord(header, record, decimalsOf(csv.delimiter)) });
    if (lines.length > mostLines)
      throw new UnreadableFile(
        `The file has more than ${mostLines.toLocaleString('en-US')} lines. Split it.`,
      );
  }
  if (lines.length === 0) throw new UnreadableFile('The file has no vehicles.');
  return lines;
}

/** The lines of a file of vehicles, each read or with what is wrong with it. Throws 400 where it cannot be read as a whole. */
export async function readVehicleFile(file: Buffer, withCost: boolean): Promise<FileLine[]> {
  try {
    return await linesOf(file, withCost);
  } catch (error) {
    const problem = problemOfFile(error);
    throw problem ? badInput({ file: problem }) : error;
  }
}
