/** How a piece of text looks, apart from its size and colour. */
export type Face = 'wide' | 'display' | 'text' | 'strong';

/** A font package and the point of its variable axes at which it is used. */
export interface Family {
  package: string;
  /** Which of a package's slices to look into, by their names; all where absent. */
  slices?: RegExp;
  /** What stands between a slice's name and `normal` in the name of its file. */
  variant: string;
  /** None: the font is still. */
  axes?: Readonly<Record<string, number>>;
}

const weights: Readonly<Record<Face, number>> = { wide: 600, display: 600, text: 400, strong: 600 };

const own: Readonly<Record<Face, Family>> = {
  wide: { package: '@fontsource-variable/archivo', variant: 'standard', axes: { wdth: 125, wght: 600 } },
  display: { package: '@fontsource-variable/archivo', variant: 'standard', axes: { wdth: 112, wght: 600 } },
  text: {
    package: '@fontsource-variable/instrument-sans',
    variant: 'standard',
    axes: { wdth: 100, wght: 400 },
  },
  strong: {
    package: '@fontsource-variable/instrument-sans',
    variant: 'standard',
    axes: { wdth: 100, wght: 600 },
  },
};

/** How far each face's own letters rise above the baseline, in parts of the font size: Archivo's 0.878, Instrument Sans' 0.97. */
export const ascents: Readonly<Record<Face, number>> = {
  wide: 0.878,
  display: 0.878,
  text: 0.97,
  strong: 0.97,
};

/** Noto draws each script in a font of its own; its other slices repeat Latin, signs and mathematics. */
const ofScript = (name: string, weight: number, slices: RegExp): Family => ({
  package: `@fontsource-variable/noto-${name}`,
  slices,
  variant: 'wght',
  axes: { wght: weight },
});

const still = (name: string, slices?: RegExp): Family => ({
  package: `@fontsource/${name}`,
  slices,
  variant: '400',
});

const scripts = [
  ...['arabic', 'hebrew', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu'],
  ...['kannada', 'malayalam', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'georgian', 'armenian'],
  ...['ethiopic', 'thaana', 'syriac', 'adlam', 'hanifi-rohingya', 'javanese', 'balinese'],
];

/** Which of the East Asian fonts goes first: a character that they share is drawn as the text's own language draws it. */
function eastAsian(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr'];
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'sc', 'jp'];
  return ['sc', 'jp', 'kr'];
}

/**
 * The families in which the characters of a text are looked for, in this order: the shop's own, the one of the script,
 * and Unifont, which draws every character of the basic plane, if plainly.
 */
export function familiesFor(face: Face, text: string): Family[] {
  const weight = weights[face];
  return [
    own[face],
    ofScript('sans', weight, /^(latin|latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext)$/),
    ...scripts.map((script) => ofScript(`sans-${script}`, weight, new RegExp(`^${script}$`))),
    ofScript('serif-tibetan', weight, /^tibetan$/),
    ...eastAsian(text).map((place) => ofScript(`sans-${place}`, weight, /^\[\d+\]$/)),
    still('noto-sans-nko', /^nko$/),
    still('noto-sans-mongolian', /^mongolian$/),
    still('noto-sans-osage', /^osage$/),
    still('unifont'),
  ];
}
