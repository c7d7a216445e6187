import type { WordedFacet } from '../facts.rules.ts';
import { type Word, wordsOf } from './words.rules.ts';

const automatic = ['Automatic', 'Auto'];

/** How people write the values of the closed facets, besides their keys. */
const namesOfValues: Partial<Record<WordedFacet, Readonly<Record<string, readonly string[]>>>> = {
  condition: {
    new: ['Brand new'],
    demo: ['Demonstrator', 'Ex-demo'],
    used: ['Pre-owned', 'Second-hand'],
    certified: ['Certified pre-owned', 'CPO', 'Used'],
  },
  body: {
    coupe: ['Coupé'],
    convertible: ['Cabrio', 'Cabriolet', 'Roadster'],
    sedan: ['Saloon'],
    hatchback: ['Hatch'],
    wagon: ['Station wagon', 'Estate'],
    suv: ['Crossover', 'Off-roader'],
    pickup: ['Pick-up', 'Truck'],
    van: ['Minivan', 'MPV'],
  },
  fuel: {
    petrol: ['Gasoline', 'Gas'],
    hybrid: ['HEV'],
    'plug-in-hybrid': ['PHEV'],
    electric: ['EV', 'BEV'],
    hydrogen: ['Fuel cell', 'FCEV'],
    gas: ['CNG', 'LPG', 'Autogas', 'Natural gas'],
  },
  transmission: {
    manual: ['Stick shift'],
    automatic: ['Auto'],
    'dual-clutch': ['DCT', 'DSG', 'PDK', ...automatic],
    cvt: automatic,
    'single-speed': automatic,
  },
  drive: {
    front: ['Front-wheel drive', 'FWD', '2WD'],
    rear: ['Rear-wheel drive', 'RWD', '2WD'],
    all: ['All-wheel drive', 'AWD', '4WD', '4x4', 'Four-wheel drive'],
  },
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

/** The words by which a value is found: those of its name, and what else people call it. `key` is that of `car_values`. */
export function wordsOfValue({
  facet,
  key,
  text,
}: {
  facet: WordedFacet;
  key: string;
  text: string;
}): Word[] {
  const others = facet === 'make' ? nicknames[key] : namesOfValues[facet]?.[text];
  const words = [text, ...(others ?? [])].flatMap(wordsOf);
  return [...new Map(words.toReversed().map((one) => [one.word, one])).values()];
}
