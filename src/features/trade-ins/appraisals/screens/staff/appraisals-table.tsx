import { Link, useLocation } from 'react-router';
import { pageNumberOf, placedAt, withQuery } from '#page-kit/lists/list-address.ts';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceText } from '#platform/units.ts';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { nameOfCar, stateWords } from '../../../trade-ins.rules.ts';
import type { Appraisal } from '../../appraisals.contract.ts';
import { AppraisalCard } from './appraisal-card.tsx';
import { type AppraisalsView, appraisalsPath } from './appraisals-view.ts';

const columns = 7;

interface AppraisalsTableProps {
  appraisals: readonly Appraisal[];
  view: AppraisalsView;
  mayAppraise: boolean;
}

/** Old cars, a line each; one of them is open as a card. One that was found elsewhere is open from the first. */
export function AppraisalsTable({ appraisals, view, mayAppraise }: AppraisalsTableProps) {
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
