import { redirect } from 'react-router';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import { usualTermsText } from '#features/finance/finance.rules.ts';
import { ask, type ClientAnswer, valueOrNull } from '#page-kit/ask.ts';
import type { Units } from '#platform/units.ts';
import { type Asked, without, writeAddress } from '../filter/asked.rules.ts';
import { toCall } from '../filter/call-query.rules.ts';
import { fromCall, isCanonical, readAddress } from '../filter/page-address.rules.ts';
import type { FoundCars, SearchCounts } from '../search.contract.ts';
import { fetchFound, listPageOfFound, notLoaded } from './fetch-found.ts';
import { callsOf, listAddress } from './list-form.ts';
import type { SaidOfSearch } from './said.ts';

interface CountsAnswer extends ClientAnswer {
  ok: true;
  json(): Promise<SearchCounts>;
}

type Fetch = typeof globalThis.fetch;

/** null where they cannot be had: the list does without them. */
async function loadCounts(fetch: Fetch, address: string): Promise<SearchCounts | null> {
  // The call answers a success by the schema of the counts.
  const call = async () => (await fetch(address)) as CountsAnswer;
  return valueOrNull(await ask(call, 'The filters could not be loaded.'));
}

const saidOf = (
  { understood, relaxations = [] }: Pick<FoundCars, 'understood' | 'relaxations'>,
  asked: Asked,
  units: Units,
): SaidOfSearch => {
  const sort = asked.filter(([name]) => name === 'sort');
  const isExact = (one: Asked) => one.some(([name]) => name === 'exact');
  return {
    ...(understood && {
      understood: { ...understood, exactly: writeAddress([...asked, ['exact', 'yes']]) },
    }),
    nearer: relaxations.map(({ address, kind, name, text, total, atLeast }) => {
      const near = fromCall(address, units);
      const isCorrected = kind === 'words' && isExact(asked) && !isExact(near);
      const query = writeAddress([...near, ...sort]);
      return { kind: isCorrected ? 'corrected' : kind, name, text, total, atLeast, query };
    }),
  };
};

/** Throws the way to the one address of what is asked for: a form without script sends its empty fields as well. */
export function leadToCanonical(action: string, request: Request, params: URLSearchParams): void {
  const isDocument = !new URL(request.url).pathname.endsWith('.data');
  if (isDocument && !params.has('cursor') && !isCanonical(params))
    throw redirect(listAddress(action, writeAddress(readAddress(params))));
}

export interface AskedList {
  /** The list's own address. */
  action: string;
  params: URLSearchParams;
  units: Units;
  finance: FinanceTerms;
}

/**
 * What the list of a page shows, and how it was found. The counts come later: nothing waits for them that does not show
 * them.
 */
export async function loadList<Shown extends Car>(
  fetch: Fetch,
  { action, params, units, finance }: AskedList,
) {
  const asked = readAddress(params);
  const query = toCall(asked, units);
  const counts = loadCounts(fetch, `${callsOf(action)}/counts?${toCall(without(asked, ['sort']), units)}`);
  const cursor = params.get('cursor');
  const address = cursor ? `${query}&${new URLSearchParams({ cursor })}` : query;
  const found = await fetchFound<Shown>(fetch, `${callsOf(action)}/cars?${address}`, notLoaded);
  const said: SaidOfSearch = found.ok ? saidOf(found.value, asked, units) : { nearer: [] };
  const page = found.ok ? listPageOfFound(found.value) : null;
  return { found, list: { page, said, asked, query, counts, basis: usualTermsText(finance) } };
}
