import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type FilterCounts, withCount } from '#page-kit/filter-counts.ts';
import { askedSlice, pageNumberOf, placedAt, withQuery } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { askListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { may } from '#platform/permissions.ts';
import { distanceText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { countedText } from '#ui/counted.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { nameOfCar, stateWords, tradeInStates } from '../trade-ins.rules.ts';
import { AppraisalCard } from './appraisal-card.tsx';
import type { Appraisal } from './appraisals.contract.ts';
import type { AppraisalsRoutes } from './appraisals.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

/** Rows of a list page. */
const shown = 50;

const failed = 'The trade-ins could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readAppraisalsView(url.searchParams);
  const { fetch } = context.get(serverContext);
  const { appraisals } = client<AppraisalsRoutes>(fetch);
  const query = { ...appraisalsParams(view), ...askedSlice(url.searchParams, shown) };
  const [asked, counted] = await Promise.all([
    askListPage(() => appraisals.$get({ query }), failed),
    ask(() => appraisals.counts.$get(), failed),
  ]);
  // While something is searched for, the counts of all would mislead.
  const counts = counted.ok && view.search === '' ? counted.value : {};
  return { view, counts, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trade-ins' });

/** Old cars that customers offer: what waits for an offer longest first (rules.md#trade-in). */
export default function AppraisalsPage() {
  const { view, counts, list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const role = useSession()?.role ?? 'visitor';
  return (
    <StaffPage
      title="Trade-ins"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'car', 'cars')}
        </p>
      }
      actions={
        <>
          <a
            href={`/api/appraisals/export.csv?${new URLSearchParams(appraisalsParams(view))}`}
            download
            className={buttonClass('quiet', 'small')}
          >
            Export
          </a>
          {may(role, 'keep trade-in values') && (
            <LinkButton size="small" to="/admin/trade-in-values">
              Table of values
            </LinkButton>
          )}
        </>
      }
    >
      <Filters view={view} options={shownOptions(counts)} />
      {list ? (
        <Listed list={list} many="trade-ins" size={shown} empty={<Nothing view={view} />}>
          <AppraisalsTable
            appraisals={list.items}
            view={view}
            mayAppraise={may(role, 'appraise trade-ins')}
          />
        </Listed>
      ) : (
        <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />
      )}
    </StaffPage>
  );
}

const usual = { show: 'asked' };
/** One that was found elsewhere is shown in whatever state it is. */
const usualAlone = { show: 'all' };

interface FiltersProps {
  view: AppraisalsView;
  options: ReturnType<typeof shownOptions>;
}

const Filters = ({ view, options }: FiltersProps) => (
  <ListFilters
    path={appraisalsPath}
    usual={view.id ? usualAlone : usual}
    label="Search trade-ins"
    className="mb-4 flex flex-wrap items-end gap-3"
  >
    <TextField
      type="search"
      label="Car, VIN or customer"
      name="search"
      maxLength={100}
      autoComplete="off"
      defaultValue={view.search}
      className="grow basis-64"
    />
    <SelectField label="State" name="show" options={options} defaultValue={view.show} className="w-56" />
  </ListFilters>
);

const Nothing = ({ view }: { view: AppraisalsView }) => (
  <EmptyState
    title={view.search || view.show !== 'asked' ? 'No matches.' : 'No open requests.'}
    action={<LinkButton to={appraisalsAddress({ ...view, show: 'all', id: '' })}>Show all</LinkButton>}
  >
    Trade-in requests appear here until they are answered.
  </EmptyState>
);

const columns = 7;

interface AppraisalsTableProps {
  appraisals: readonly Appraisal[];
  view: AppraisalsView;
  mayAppraise: boolean;
}

/** Old cars, a line each; one of them is open as a card. One that was found elsewhere is open from the first. */
function AppraisalsTable({ appraisals, view, mayAppraise }: AppraisalsTableProps) {
  const query = new URLSearchParams(useLocation().search);
  const open = query.get('open') ?? view.id;
  const place = { page: pageNumberOf(query.get('page')), cursor: query.get('cursor') ?? undefined };
  const address = (wanted: string) => withQuery(appraisalsPath, placedAt(query, { ...place, open: wanted }));
  return (
    <Table caption="Trade-ins">
      <thead>
        <tr>
          <TurningHead label="Requested" usual={view.show === 'asked' ? 'ascending' : 'descending'} />
          <HeadCell>Car</HeadCell>
          <HeadCell numeric className="max-lg:hidden">
            Mileage
          </HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell numeric className="max-lg:hidden">
            Still owed
          </HeadCell>
          <HeadCell numeric>Our offer</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {appraisals.map((one) => (
          <AppraisalRows
            key={one._id}
            appraisal={one}
            isOpen={one._id === open}
            to={address(one._id === open ? '' : one._id)}
            mayAppraise={mayAppraise}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface RowsProps {
  appraisal: Appraisal;
  isOpen: boolean;
  /** Opens the card, or closes it. */
  to: string;
  mayAppraise: boolean;
}

/** The line keeps its place, and the focus, when its card opens beneath it. */
const AppraisalRows = ({ mayAppraise, ...props }: RowsProps) => (
  <>
    <AppraisalRow {...props} />
    {props.isOpen && (
      <Row className="hover:bg-transparent">
        <Cell colSpan={columns} className="bg-ink/4 whitespace-normal">
          <AppraisalCard appraisal={props.appraisal} mayAppraise={mayAppraise} />
        </Cell>
      </Row>
    )}
  </>
);

/** One line of 40 px: the whole of it opens the card. */
function AppraisalRow({ appraisal, isOpen, to }: Omit<RowsProps, 'mayAppraise'>) {
  const units = useUnits();
  const { askedAt, mileageKm, customer, owed, offer, state, VIN } = appraisal;
  const name = nameOfCar(appraisal);
  const who = `${customer.firstName} ${customer.lastName}`;
  return (
    <Row className={classNames('relative', isOpen && 'bg-ink/4')}>
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={askedAt} />
      </Cell>
      <Cell cut className="w-1/2" title={VIN ? `${name}, ${VIN}` : name}>
        <Link
          to={to}
          preventScrollReset
          aria-expanded={isOpen}
          className="font-semibold underline decoration-edge underline-offset-4 group-hover:decoration-ink after:absolute after:inset-0"
        >
          {name}
        </Link>
        {VIN && <span className="ml-3 font-mono text-xs text-ink-soft max-xl:hidden">{VIN}</span>}
      </Cell>
      <Cell numeric className="whitespace-nowrap max-lg:hidden">
        {distanceText(mileageKm, units)}
      </Cell>
      <Cell cut className="w-1/3" title={`${who}, ${customer.email}`}>
        {who}
      </Cell>
      <Cell numeric className="max-lg:hidden">
        <Money amount={owed} />
      </Cell>
      <Cell numeric>{offer ? <Money amount={offer.amount} /> : '–'}</Cell>
      <Cell className="whitespace-nowrap">
        <Badge tone={state === 'asked' ? 'warn' : 'neutral'}>{stateWords[state]}</Badge>
      </Cell>
    </Row>
  );
}

const appraisalsPath = '/worker/trade-ins';

const shownAppraisals = ['open', 'all', ...tradeInStates] as const;
type Shown = (typeof shownAppraisals)[number];

const words: Readonly<Record<Shown, string>> = { open: 'All open', all: 'All', ...stateWords };

const shownOptions = (counts: FilterCounts<Shown>) =>
  shownAppraisals.map((value) => ({ value, label: withCount(words[value], counts[value]) }));

/** What an address of the queue asks for. */
interface AppraisalsView {
  show: Shown;
  search: string;
  /** The one that was found elsewhere: it stands alone. */
  id: string;
}

const shownIn = (text: string | null): Shown => shownAppraisals.find((one) => one === text) ?? 'asked';

const readAppraisalsView = (query: URLSearchParams): AppraisalsView => ({
  show: query.has('id') ? 'all' : shownIn(query.get('show')),
  id: query.get('id') ?? '',
  search: query.get('search')?.trim().slice(0, 100) ?? '',
});

/** What is asked for beside the defaults: the query of the page's address, of the call and of the export. */
const appraisalsParams = ({ show, search, id }: AppraisalsView): Record<string, string> => ({
  ...(show !== 'asked' && { show }),
  ...(search && { search }),
  ...(id && { id }),
});

const appraisalsAddress = (view: AppraisalsView): string => {
  const query = new URLSearchParams(appraisalsParams(view)).toString();
  return query ? `${appraisalsPath}?${query}` : appraisalsPath;
};
