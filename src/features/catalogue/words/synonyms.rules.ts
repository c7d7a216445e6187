import {
  bodyWords,
  conditionWords,
  driveWords,
  fuelWords,
  otherNames,
  transmissionWords,
  type WordedFacet,
} from '../facts.rules.ts';
import { type Word, wordsOf } from './words.rules.ts';

type Names = Partial<Record<WordedFacet, Readonly<Record<string, string | readonly string[]>>>>;

const labels: Names = {
  condition: conditionWords,
  body: bodyWords,
  fuel: fuelWords,
  transmission: transmissionWords,
  drive: driveWords,
};

const automatic = ['Automatic', 'Auto'];

/** What somebody may search for who would take these as well: each means several values. */
const widerNames: Names = {
  condition: { certified: 'Used' },
  transmission: { 'dual-clutch': automatic, cvt: automatic, 'single-speed': automatic },
  drive: { front: '2WD', rear: '2WD' },
};

/** What people call makes, by the key of the make. */
const nicknames: Readonly<Record<string, readonly string[]>> = {
  alfaromeo: ['Alfa'],
  bmw: ['Beemer', 'Bimmer', 'Beamer'],
  cadillac: ['Caddy'],
  chevrolet: ['Chevy'],
  jaguar: ['Jag'],
  lamborghini: ['Lambo'],
  landrover: ['Landy'],
  mercedesbenz: ['Merc'],
  mercedes: ['Merc', 'Benz'],
  mitsubishi: ['Mitsu'],
  subaru: ['Subie'],
  volkswagen: ['VW'],
};

/**
 * The words by which a value is found: those of its name, and what else people call it. `key` is that of `car_values`. Where this
 * changes, a migration has to have words learned again: `update car_values set is_worded = false`.
 */
export function wordsOfValue({
  facet,
  key,
  text,
}: {
  facet: WordedFacet;
  key: string;
  text: string;
}): Word[] {
  const tables: Names[] = [labels, otherNames, widerNames, { make: nicknames }];
  const name = facet === 'make' ? key : text;
  const others = tables.flatMap((names) => {
    const ofFacet = names[facet];
    // A make may be called 'Constructor', which each object has.
    return ofFacet && Object.hasOwn(ofFacet, name) ? (ofFacet[name] ?? []) : [];
  });
  const words = [text, ...others].flatMap(wordsOf);
  return [...new Map(words.toReversed().map((one) => [one.word, one])).values()];
}
