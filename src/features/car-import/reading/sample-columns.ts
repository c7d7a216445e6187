import { readCsv, UnreadableFile } from '#platform/text/read-csv.ts';
import { mostColumns } from '../car-import.contract.ts';

/** Characters of a sample, samples of a column, and lines that are looked through. */
const longestSample = 60;
const shownSamples = 3;
const sampledLines = 100;

/** PostgreSQL stores neither NUL nor half a character: what was cut off may leave one. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** Of each column of a file the first values that are not empty, out of its first lines. Throws `UnreadableFile` for one without cars. */
export async function sampleColumns(file: Buffer): Promise<string[][]> {
  const samples: Set<string>[] = [];
  let lines = 0;
  for await (const { record } of readCsv(file).lines) {
    lines += 1;
    if (lines === 1) for (const _ of record.slice(0, mostColumns)) samples.push(new Set());
    else
      for (const [index, seen] of samples.entries()) {
        const text = storable((record[index] ?? '').trim().slice(0, longestSample));
        if (text !== '' && seen.size < shownSamples) seen.add(text);
      }
    if (lines > sampledLines) break;
  }
  if (lines < 2) throw new UnreadableFile('The file has no cars in it.');
  return samples.map((seen) => [...seen]);
}
