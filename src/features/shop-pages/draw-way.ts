/** What a drawing of the way says: our street, the one that crosses it, and where its ends lead. */
interface Way {
  street: string;
  crosses?: string;
  north?: string;
  east?: string;
  south?: string;
  west?: string;
  parking?: string;
}

const fields = ['street', 'crosses', 'north', 'east', 'south', 'west', 'parking'] as const;

/** Characters of a line that have room in the drawing. */
const longestLabel = 34;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A word in braces is cut once it is replaced. */
const label = (text: string) =>
  (text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text).replace(
    /\{(\w+)\}/g,
    `{$1:${longestLabel}}`,
  );

/** Reads lines such as 'north: I-94, exit 215'; undefined where no street is named. */
export function readWay(lines: string): Way | undefined {
  const way: Partial<Record<(typeof fields)[number], string>> = {};
  for (const line of lines.split('\n')) {
    const at = line.indexOf(':');
    const field = fields.find((one) => one === line.slice(0, at).trim().toLowerCase());
    const value = line.slice(at + 1).trim();
    if (at > 0 && field && value !== '') way[field] = value;
  }
  const { street } = way;
  return street === undefined ? undefined : { ...way, street };
}

const text = (x: number, y: number, words: string, attributes = '') =>
  `<text x="${x}" y="${y}" ${attributes}>${escaped(label(words))}</text>`;

/** What the drawing tells, in words, for whoever does not see it. */
function inWords({ street, crosses, parking, ...ends }: Way): string {
  const leads = (['north', 'east', 'south', 'west'] as const).flatMap((end) =>
    ends[end] ? `${end} to ${ends[end]}` : [],
  );
  return [
    crosses ? `We are on ${street}, where ${crosses} crosses it.` : `We are on ${street}.`,
    leads.length > 0 ? `The streets lead ${leads.join(', ')}.` : '',
    parking ? `Parking: ${parking}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Draws the way as SVG: our street from west to east, the crossing one from south to north, the house on their corner.
 * Colors are those of the page. Every word is escaped.
 */
export function drawWay(way: Way): string {
  const { street, crosses, north, east, south, west, parking } = way;
  const crossing = crosses || north || south;
  return [
    `<svg class="way" viewBox="0 0 640 400" role="img" aria-label="${escaped(inWords(way))}">`,
    '<g class="way-streets"><path d="M24 232H616"/>',
    crossing ? '<path d="M250 52V352"/>' : '',
    '</g><g class="way-lines"><path d="M24 232H616"/>',
    crossing ? '<path d="M250 52V352"/>' : '',
    '</g>',
    '<path class="way-house" d="M330 128h112v64H330z"/><path class="way-pin" d="M386 70c-19 0-34 15-34 34 0 24 34 56 34 56s34-32 34-56c0-19-15-34-34-34z"/><circle class="way-eye" cx="386" cy="104" r="12"/>',
    parking
      ? `<g class="way-parking"><path d="M296 290h32v32h-32z"/><text x="312" y="313" text-anchor="middle">P</text></g>`
      : '',
    text(408, 270, street, 'class="way-name" text-anchor="middle"'),
    crosses
      ? text(
          0,
          0,
          crosses,
          'class="way-name" text-anchor="middle" transform="translate(220 304) rotate(-90)"',
        )
      : '',
    north ? text(250, 36, `↑ ${north}`, 'text-anchor="middle"') : '',
    south ? text(250, 382, `↓ ${south}`, 'text-anchor="middle"') : '',
    west ? text(24, 202, `← ${west}`) : '',
    east ? text(616, 202, `${east} →`, 'text-anchor="end"') : '',
    parking ? text(340, 311, parking) : '',
    '<g class="way-north" transform="translate(600 60)"><path d="M0-26 9 14 0 7-9 14z"/><text y="32" text-anchor="middle">N</text></g>',
    '</svg>',
  ].join('');
}
