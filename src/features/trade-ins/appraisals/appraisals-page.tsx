import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import {
  askedSlice,
  pageNumberOf,
  placedAt,
  readFilters,
  withFilters,
  withQuery,
} from '#page-kit/list-address.ts';
import { askCounts, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { distanceText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { nameOfCar, stateWords } from '../trade-ins.rules.ts';
import { AppraisalCard, appraisalForms } from './appraisal-card.tsx';
import { type Appraisal, type AppraisalFilters, appraisalFields } from './appraisals.contract.ts';
import type { AppraisalsRoutes } from './appraisals.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = readFilters(appraisalFields, url.searchParams);
  // One that was found elsewhere is shown in any state.
  const filters = asked.id ? { ...asked, show: 'all' as const } : asked;
  const { appraisals } = client<AppraisalsRoutes>(context.get(serverContext).fetch);
  const [list, counts] = await Promise.all([
    listPageOrNull(() => appraisals.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    // While something is searched for, the counts of all would mislead.
    filters.search ? {} : askCounts(() => appraisals.counts.$get()),
  ]);
  return { filters, list, counts };
}

const posts = formAction(...appraisalForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trade-ins' });

/** Cars that customers offer, the longest waiting for an offer first (rules.md#trade-in). */
export default function AppraisalsPage() {
  const { filters, list, counts } = useLoaderData<typeof loader>();
  const { show, search, id } = filters;
  const role = useSession()?.role ?? 'visitor';
  const { pathname, search: address } = useLocation();
  const query = new URLSearchParams(address);
  const open = query.get('open') ?? id;
  const place = { page: pageNumberOf(query.get('page')), cursor: query.get('cursor') ?? undefined };
  return (
    <ListScreen
      title="Trade-ins"
      noun={['trade-in', 'trade-ins']}
      list={list}
      actions={
        may(role, 'keep trade-in values') && (
          <LinkButton size="small" to="/admin/trade-in-values">
            Table of values
          </LinkButton>
        )
      }
      search={
        <SearchBox
          label="Car, VIN or customer"
          name="search"
          defaultValue={search}
          className="grow lg:max-w-lg"
        />
      }
      states={{ name: 'show', labels, shown: id ? '' : show, usual: 'asked', counts }}
      exportTo={withFilters('/api/appraisals/export.csv', { show, search })}
      empty={{ title: 'No open requests.', text: 'Trade-in requests appear here until they are answered.' }}
      heads={
        <>
          <TurningHead label="Requested" usual={show === 'asked' ? 'ascending' : 'descending'} />
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
        </>
      }
      row={(one) => (
        <AppraisalRows
          key={one._id}
          appraisal={one}
          isOpen={one._id === open}
          to={withQuery(pathname, placedAt(query, { ...place, open: one._id === open ? '' : one._id }))}
          mayAppraise={may(role, 'appraise trade-ins')}
        />
      )}
    />
  );
}

const labels: Readonly<Record<AppraisalFilters['show'], string>> = {
  open: 'All open',
  ...stateWords,
  all: 'All',
};

const columns = 7;

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
