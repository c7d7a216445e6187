import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import { inOneSnapshot } from '../filter/in-one-snapshot.ts';
import { type ReadFilter, readConditions } from '../filter/read-conditions.ts';
import { toldCount } from '../filter/told-count.ts';
import type { FacetCount, SearchCounts, SearchFilter } from '../search.contract.ts';
import { type FacetName, facetNames, wordsOfFacet } from '../search.rules.ts';
import { readBounds } from './read-bounds.ts';
import { type CountedValue, readFacets } from './read-facets.ts';

/** What the index and the cars that changed have of one value, together. */
function addUp(counted: readonly CountedValue[]): CountedValue[] {
  const together = new Map<string, CountedValue>();
  for (const one of counted) {
    const key = `${one.facet} ${one.key}`;
    const before = together.get(key);
    together.set(key, before ? { ...before, number: before.number + one.number } : one);
  }
  return [...together.values()];
}

const inAlphabet = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The values of a facet that have cars or are chosen. */
function presentFacet(
  facet: FacetName,
  counted: readonly CountedValue[],
  chosen: readonly string[],
): FacetCount[] {
  const words = wordsOfFacet[facet];
  const order = words && Object.keys(words);
  return counted
    .filter((one) => one.facet === facet && (one.number > 0 || chosen.includes(one.key)))
    .map(({ key, text, number }) => {
      const { total: count, atLeast } = toldCount(number);
      return { value: words ? text : key, text: words?.[text] ?? text, count, atLeast };
    })
    .sort((one, other) =>
      order
        ? order.indexOf(one.value) - order.indexOf(other.value)
        : inAlphabet.compare(one.text, other.text) || (one.value < other.value ? -1 : 1),
    );
}

/** The makes whose models are counted: those that are chosen and those of the chosen models, else those that the words mean. */
function makesOf({ chosen, meantMakes }: ReadFilter): string[] {
  const ofModels = (chosen.get('model') ?? []).map((key) => key.split('/')[0]!);
  const makes = [...(chosen.get('make') ?? []), ...ofModels];
  return [...new Set(makes.length > 0 ? makes : meantMakes)];
}

/** How many cars a search finds, and would find with each further choice, true of one moment (rules.md#search). */
export async function countFacets(
  shop: SettingsShop,
  filter: SearchFilter,
  { vip } = { vip: false },
): Promise<SearchCounts> {
  const terms = await readMoneyTerms(shop);
  return inOneSnapshot(shop.database, async (database) => {
    const read = await readConditions(database, filter, { vip, terms });
    const { conditions, chosen, understood } = read;
    const counted = addUp(await readFacets(database, { vip, conditions, chosen, makes: makesOf(read) }));
    const numberOf = (facet: CountedValue['facet']) =>
      counted.find((one) => one.facet === facet)?.number ?? 0;
    const facets = facetNames.map((facet) => [facet, presentFacet(facet, counted, chosen.get(facet) ?? [])]);
    return {
      ...toldCount(numberOf('total')),
      // An entry for each facet.
      facets: Object.fromEntries(facets) as SearchCounts['facets'],
      ticks: { inStock: toldCount(numberOf('inStock')), reduced: toldCount(numberOf('reduced')) },
      ranges: await readBounds(database, vip, terms.prices),
      ...(understood && { understood }),
    };
  });
}
