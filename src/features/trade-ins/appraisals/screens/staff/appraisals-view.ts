import { type FilterCounts, withCount } from '#page-kit/ask/filter-counts.ts';
import { stateWords, tradeInStates } from '../../../trade-ins.rules.ts';

export const appraisalsPath = '/worker/trade-ins';

export const shownAppraisals = ['open', 'all', ...tradeInStates] as const;
type Shown = (typeof shownAppraisals)[number];

const words: Readonly<Record<Shown, string>> = { open: 'All open', all: 'All', ...stateWords };

export const shownOptions = (counts: FilterCounts<Shown>) =>
  shownAppraisals.map((value) => ({ value, label: withCount(words[value], counts[value]) }));

/** What an address of the queue asks for. */
export interface AppraisalsView {
  show: Shown;
  search: string;
  /** The one that was found elsewhere: it stands alone. */
  id: string;
}

export const shownIn = (text: string | null): Shown => shownAppraisals.find((one) => one === text) ?? 'asked';

export const readAppraisalsView = (query: URLSearchParams): AppraisalsView => ({
  show: query.has('id') ? 'all' : shownIn(query.get('show')),
  id: query.get('id') ?? '',
  search: query.get('search')?.trim().slice(0, 100) ?? '',
});

/** What is asked for beside the defaults: the query of the page's address, of the call and of the export. */
export const appraisalsParams = ({ show, search, id }: AppraisalsView): Record<string, string> => ({
  ...(show !== 'asked' && { show }),
  ...(search && { search }),
  ...(id && { id }),
});

export const appraisalsAddress = (view: AppraisalsView): string => {
  const query = new URLSearchParams(appraisalsParams(view)).toString();
  return query ? `${appraisalsPath}?${query}` : appraisalsPath;
};
