import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface SourceMap {
  sources: string[];
  mappings: string;
}

interface Place {
  /** From the built file. */
  path: string;
  line: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digitValues = new Map([...digits].map((digit, value) => [digit, value]));

/**
 * Where a position of a built file was written: the last segment of its line that begins at or before the column (ECMA-426). Reads
 * the map's text from its start, as each segment is a difference from the one before; a decoded map would take 100 MB.
 */
function placeOf({ sources, mappings }: SourceMap, line: number, column: number): Place | undefined {
  let place: Place | undefined;
  let at = 1;
  // A segment's fields: column, source, line and column of the source, name.
  const fields = [0, 0, 0, 0, 0];
  let field = 0;
  let value = 0;
  let shift = 0;
  for (const letter of `${mappings};`) {
    const digit = digitValues.get(letter);
    if (digit !== undefined) {
      value += (digit & 31) << shift;
      shift += 5;
      if (digit & 32) continue;
      fields[field]! += value & 1 ? -(value >>> 1) : value >>> 1;
      field += 1;
      value = 0;
      shift = 0;
      continue;
    }
    if (at === line && field > 3 && fields[0]! < column)
      place = { path: sources[fields[1]!] ?? '', line: `:${fields[2]! + 1}` };
    field = 0;
    if (letter !== ';') continue;
    at += 1;
    if (at > line) return place;
    fields[0] = 0;
  }
  return place;
}

const position = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;
const known = new Map<string, string>();
/** More positions than a faulty shop logs; they are few, but nothing here may grow without an end. */
const mostKnown = 1000;

function readMap(file: string): SourceMap | undefined {
  try {
    return JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8'));
  } catch {
    // A file of a package, or one that runs as it was written.
    return undefined;
  }
}

/** A stack trace with the lines of the sources in place of those of the built server (ADR 0083). */
export function withSourceLines(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(position, (whole: string, file: string, line: string, column: string) => {
    const told = known.get(whole);
    if (told) return told;
    if (!maps.has(file)) maps.set(file, readMap(file));
    const map = maps.get(file);
    const place = map && placeOf(map, Number(line), Number(column));
    const found = place ? fileURLToPath(new URL(place.path, file)) + place.line : whole;
    if (known.size < mostKnown) known.set(whole, found);
    return found;
  });
}
