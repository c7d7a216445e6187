/** The tables that a PDF reader needs of a TrueType font whose glyphs are named by number (PDF 1.7, 9.9). */
const needed = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

const headerLength = 12;
const entryLength = 16;

interface Table {
  tag: string;
  checksum: number;
  bytes: Buffer;
}

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = headerLength + index * entryLength;
    const start = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    };
  });
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

/** The font without what shaping needed: substitutions, positions, names. Often half of its bytes. */
export function onlyOutlines(font: Buffer): Buffer {
  const tables = tablesOf(font).filter(({ tag }) => needed.includes(tag));
  const largest = 2 ** Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(headerLength + tables.length * entryLength);
  font.copy(header, 0, 0, 4);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(largest * entryLength, 6);
  header.writeUInt16BE(Math.log2(largest), 8);
  header.writeUInt16BE((tables.length - largest) * entryLength, 10);
  let start = header.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = headerLength + index * entryLength;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(start, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    start += padded(bytes.length);
  }
  const bodies = tables.map(({ bytes }) => Buffer.concat([bytes], padded(bytes.length)));
  return Buffer.concat([header, ...bodies]);
}
