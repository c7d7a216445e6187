import type { MeanSearch, MeantValue } from '#features/catalogue/stock/stock-search.ts';
import { wordedNames } from '../search.rules.ts';
import type { WordedValue } from './find-words.ts';
import { understandWords } from './understand-words.ts';

const asMeant = ({ facet, key }: Pick<WordedValue, 'facet' | 'key'>): MeantValue[] => {
  const known = wordedNames.find((name) => name === facet);
  return known ? [{ facet: known, key }] : [];
};

/** What a text means among all cars of a catalogue, whether they are on offer or not: staff's stock list asks. */
export const meanStockSearch: MeanSearch = async (database, { vip, search, exact }) => {
  const meant = await understandWords(database, { vip, text: search, exact, areAll: true });
  return (
    meant && {
      words: meant.words.map(({ values }) => values.flatMap(asMeant)),
      ...(meant.understood && { understood: meant.understood }),
    }
  );
};
