/** Values as JSON text: some of them no program would write, and any program can send. */
export const dates = [
  '0000-01-01',
  '0001-01-01',
  '1999-12-31',
  '2000-01-01',
  '2026-02-30',
  '2199-12-25',
  '2199-12-31',
  '2200-01-01',
  '9989-12-30',
  '9999-12-25',
  '9999-12-31',
  '+010000-01-01',
  '+275760-09-13',
  '-271821-04-20',
  '0000-01-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '9999-12-31T23:59:59.999-23:59',
  '+275760-09-13T00:00:00Z',
];
export const numbers = [
  '0',
  '-0',
  '-1',
  '0.5',
  '1e-7',
  '1e308',
  '1e400',
  '-1e400',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '1'.repeat(400),
];
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{2028}\u202e\ufeff',
  '\ud800',
  '\udc00x',
  '٢٠٢٦',
  'Ünï 漢字 العربية 👩‍👩‍👧‍👦',
  '%00%ff%',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'null',
  'NaN',
  'a,'.repeat(3000),
  'x'.repeat(6000),
];

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** What stands in a field of a body, as JSON text. */
export const hostileJson: readonly string[] = [
  ...dates.map((date) => JSON.stringify(date)),
  ...numbers,
  ...texts.map((text) => JSON.stringify(text)),
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"admin":true}}',
  nested(1000, '[', ']'),
  nested(1000, '{"a":', '}'),
  JSON.stringify('T'.repeat(200_000)),
  JSON.stringify('a@'.repeat(100_000)),
  JSON.stringify(`a@${'b.'.repeat(100_000)}`),
  JSON.stringify('2026-11-22T02:00'.padEnd(200_000, '0')),
  `[${Array.from({ length: 20_000 }, () => '1').join()}]`,
];

const base64 = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
const cursors = [
  'WyJ4Il0',
  base64([1]),
  base64([-1]),
  base64([0, 'x']),
  base64([2 ** 53, 'x']),
  base64([1e308]),
  base64(['\0']),
  base64(['x', '\ud800']),
  base64(['0000-01-01', 'x']),
  base64(['9999-12-31T23:59:59.999Z', 'x']),
  base64(['a', 'b', 'c']),
  Buffer.from(nested(1000, '[', ']')).toString('base64url'),
];

/** What a text becomes in an address; halves of characters as the bytes that a careless program sends. */
export const inAddress = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : text.replace(/[\ud800-\udfff]/g, '%ED%A0%80');

/** What stands in a query, a path or a header, encoded. */
export const hostileQuery: readonly string[] = [
  ...[...dates, ...numbers, ...texts, ...cursors].map(inAddress),
  'Infinity',
  '0x10',
  '1e1',
  '%E0%A4%A',
  '%C0%80',
];

/** Bodies that are wrong as a whole: their text, and their type where it is not JSON. */
export const hostileBodies: readonly { body: string | Uint8Array<ArrayBuffer>; type?: string }[] = [
  { body: '' },
  { body: ' ' },
  { body: 'null' },
  { body: 'true' },
  { body: '1' },
  { body: '1e400' },
  { body: '"text"' },
  { body: '[]' },
  { body: '{}' },
  { body: '{' },
  { body: '\ufeff{}' },
  { body: '{"a":1,}' },
  { body: '\0' },
  { body: nested(1000, '[', ']') },
  { body: nested(100_000, '[', ']') },
  { body: nested(1000, '{"a":', '}') },
  { body: `{${Array.from({ length: 20_000 }, (_, place) => `"f${place}":${place}`).join()}}` },
  { body: '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}' },
  { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { body: JSON.stringify({ text: 'x'.repeat(1024 * 1024) }) },
  { body: '{}', type: 'text/plain' },
  { body: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
  { body: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x' },
  { body: '<a/>', type: 'application/xml' },
  { body: '{}', type: 'application/json; charset=utf-7' },
  { body: '{}', type: 'x' },
];
