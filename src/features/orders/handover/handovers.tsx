import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useRevalidator } from 'react-router';
import { othersActText } from '#features/audit/others-act-text.ts';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askedSlice, readFilters } from '#page-kit/list-address.ts';
import { askCounts, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { serverContext } from '#page-kit/server-context.ts';
import { useAskedAct } from '#page-kit/use-asked-act.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { lateText } from '../late-text.ts';
import { OldCarLink } from '../order-sheet/old-car-link.tsx';
import { rentalPath } from '../order-sheet/rental-path.ts';
import { NamingFields, type NamingProblems } from '../vins/naming-fields.tsx';
import { type Naming, useNaming } from '../vins/use-naming.ts';
import {
  type HandoverInput,
  vehicleRefusals,
  vinNeededText,
  vinUnconfirmedText,
} from '../vins/vins.contract.ts';
import { type HandoverOrder, handoverFilters } from './handover.contract.ts';
import type { HandoverRoutes } from './handover.routes.ts';
import type { HandoverView } from './handover.rules.ts';
import {
  actsHead,
  CustomerCells,
  customerHeads,
  customerName,
  handoverSearch,
  VehicleCells,
  vehicleName,
} from './handover-cells.tsx';

/** The list that the page's address asks for; null where it could not be read. */
export async function loadHandovers({ context, url }: LoaderFunctionArgs) {
  const filters = readFilters(handoverFilters, url.searchParams);
  const { handovers } = client<HandoverRoutes>(context.get(serverContext).fetch).orders;
  const [list, counts] = await Promise.all([
    listPageOrNull(() => handovers.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    // While something is searched for, the counts of all would mislead.
    filters.search ? {} : askCounts(() => handovers.counts.$get()),
  ]);
  return { filters, list, counts };
}

const labels: Readonly<Record<HandoverView, string>> = {
  all: 'All',
  overdue: 'Overdue',
  today: 'Today',
  coming: 'Upcoming',
  'no-vin': 'No VIN yet',
};

const heads = (
  <>
    <TurningHead label="Delivery" usual="ascending" />
    <HeadCell className="max-lg:hidden">Due</HeadCell>
    <HeadCell>Receipt</HeadCell>
    <HeadCell>Vehicle</HeadCell>
    {customerHeads}
    <HeadCell className="max-xl:hidden">VIN</HeadCell>
    {actsHead}
  </>
);

const saidOf = (order: HandoverOrder): string =>
  `${vehicleName(order)} was handed over to ${customerName(order)}. The customer gets an email.`;

interface HandoversProps extends Awaited<ReturnType<typeof loadHandovers>> {
  /** What other features know of an order's vehicle. */
  noteOf: (order: HandoverOrder) => ReactNode;
}

/** The vehicles that wait for their buyers. */
export function Handovers({ filters, list, counts, noteOf }: HandoversProps) {
  const asking = useHandover(saidOf);
  const wasOpened = useOpenedOnce(asking.isOpen);
  const [only, ...others] = list?.items ?? [];
  useAskedAct('hand-over', only !== undefined && others.length === 0, () => only && asking.open(only));
  return (
    <ListScreen
      title="Handovers"
      noun={['handover', 'handovers']}
      list={list}
      search={handoverSearch(filters.search)}
      states={{ name: 'show', labels, shown: filters.show, usual: 'all', counts }}
      empty={nothingWaits}
      heads={heads}
      row={(order) => (
        <HandoverRow
          key={order._id}
          order={order}
          onHandOver={() => asking.open(order)}
          note={noteOf(order)}
        />
      )}
    >
      {wasOpened && asking.order && (
        <DeliveryQuestion key={asking.times} asking={asking} order={asking.order} />
      )}
    </ListScreen>
  );
}

const nothingWaits = {
  title: 'No handovers.',
  text: 'Paid vehicles appear here until they are handed over.',
};

function Due({ order: { due, daysLate } }: { order: HandoverOrder }) {
  if (due === 'overdue') return <Badge tone="bad">{lateText(daysLate)}</Badge>;
  if (due === 'today') return <Badge tone="warn">Today</Badge>;
  return <Badge>Upcoming</Badge>;
}

interface HandoverRowProps {
  order: HandoverOrder;
  onHandOver: () => void;
  /** What other features know of the vehicle. */
  note?: ReactNode;
}

/** A vehicle that waits for its buyer. */
function HandoverRow({ order, onHandOver, note }: HandoverRowProps) {
  const label = `Hand over: ${vehicleName(order)}, ${customerName(order)}, ${order.receiptNumber}`;
  // Where there is no room for both, what is due says so in place of its date.
  const isComing = order.due !== 'overdue' && order.due !== 'today';
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={order.deliveryDate} className={isComing ? undefined : 'max-lg:hidden'} />
        {!isComing && (
          <span className="lg:hidden">
            <Due order={order} />
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">
        <Due order={order} />
      </Cell>
      <VehicleCells order={order} more={termsText(order.type, order.period, order)} />
      <CustomerCells order={order} />
      <Cell className="whitespace-nowrap max-xl:hidden">{note}</Cell>
      <Cell acts className="text-right">
        {order.oldCar !== undefined && <OldCarLink order={order} short className="mr-3" />}
        {order.type === 'rent' ? (
          <LinkButton
            size="small"
            className="whitespace-nowrap"
            aria-label={label}
            to={rentalPath(order._id)}
          >
            Hand over
          </LinkButton>
        ) : (
          <Button size="small" className="whitespace-nowrap" aria-label={label} onClick={onHandOver}>
            Hand over
          </Button>
        )}
      </Cell>
    </Row>
  );
}

/** Asked before a vehicle is its buyer's: which one it is. */
function DeliveryQuestion({ asking, order }: QuestionProps) {
  const naming = useNaming(order._id, true, () => asking.setProblems({}));
  return (
    <HandoverQuestion asking={asking} naming={naming} title="Hand over this vehicle?" doIt="Hand over">
      <p>
        {vehicleName(order)}, {order.receiptNumber}, to {customerName(order)}. You cannot undo this.
      </p>
      {order.oldCar !== undefined && (
        <p className="mt-2">
          {order.state === 'paid' && (
            <span>
              {'A trade-in covers part of the price. Once inspected, you take it in with this step. '}
            </span>
          )}
          <OldCarLink order={order} />
        </p>
      )}
      <NamingFields naming={naming} problems={asking.problems} isVinOptional={false} />
    </HandoverQuestion>
  );
}

/** What is wrong with what was entered, before anybody is asked. */
function problemsIn(naming: Naming): NamingProblems | undefined {
  const { meant, judged, chosen, isOther, isOtherAgreed, confirming } = naming;
  const other =
    chosen && isOther && !isOtherAgreed
      ? `The customer chose ${chosen.stockNumber}. Hand over that one, or ask if they accept this one`
      : undefined;
  const odd = meant.isOdd && !confirming.isConfirmed ? vinUnconfirmedText : undefined;
  const vin = meant.problem ?? (meant.vin ? (other ?? odd) : vinNeededText);
  const mileageKm = 'problem' in judged ? judged.problem : undefined;
  return vin || mileageKm ? { vin, mileageKm } : undefined;
}

interface HandoverQuestionProps {
  asking: AskingHandover;
  naming: Naming;
  title: string;
  /** What the button says that does it. */
  doIt: string;
  children: ReactNode;
}

/** Asked before an order changes for good: which vehicle it is, and how far it has gone. */
function HandoverQuestion(props: HandoverQuestionProps) {
  const { asking, naming, title, doIt, children } = props;
  const confirm = () => {
    const wrong = problemsIn(naming);
    asking.setProblems(wrong ?? {});
    if (wrong || 'problem' in naming.judged) return;
    void asking.confirm({
      vin: naming.meant.vin,
      ...naming.judged,
      ...(naming.confirming.isConfirmed && { vinConfirmed: true }),
      ...(naming.isOtherAgreed && { isOtherAgreed: true }),
    });
  };
  return (
    <ConfirmDialog
      open={asking.isOpen}
      onClose={asking.close}
      onConfirm={confirm}
      busy={asking.isBusy || naming.known.state === 'reading'}
      look="primary"
      title={title}
      confirmLabel={doIt}
    >
      {children}
      {asking.failure && (
        <div className="mt-4">
          <Notice tone="bad" title={asking.failure} />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** What is wrong with the fields; undefined where the order itself is the reason. */
function problemsOf({ status, code, text, fields }: Refused): NamingProblems | undefined {
  if (status === 400) return fields.vin || fields.mileageKm ? fields : { vin: text };
  return code !== undefined && vehicleRefusals.includes(code) ? { vin: text } : undefined;
}

/**
 * The shop could not be reached, or could not answer, or an old car is to be settled first: the order is as it was, and what was
 * entered can be sent again.
 */
const mayWorkNext = ({ status, code }: Refused): boolean =>
  status === undefined || status === 429 || status >= 500 || (code?.startsWith('old-car-') ?? false);

/** Asks before an order changes for good, changes it, and has the page load its list again. */
function useHandover(said: (order: HandoverOrder) => string) {
  const [order, setOrder] = useState<HandoverOrder>();
  const [times, setTimes] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<NamingProblems>({});
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  const tell = (done: HandoverOrder) => {
    if (!done.othersAct) return showToast(said(done), { tone: 'good' });
    showToast(othersActText(done.othersAct, `handed the ${done.car.make} ${done.car.model} over`), {
      tone: 'warn',
    });
  };
  const open = (asked: HandoverOrder) => {
    setOrder(asked);
    setTimes(times + 1);
    setProblems({});
    setFailure(undefined);
    setOpen(true);
  };
  const confirm = async (input: HandoverInput) => {
    if (!order || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const { delivered } = client<HandoverRoutes>().orders[':id'];
    const request = { param: { id: order._id }, json: input };
    const asked = await ask(
      () => delivered.$post(request),
      'We could not reach the server. Please try again.',
    );
    const wrong = asked.ok ? undefined : problemsOf(asked);
    setProblems(wrong ?? {});
    if (!asked.ok && mayWorkNext(asked)) setFailure(asked.text);
    if (wrong || (!asked.ok && mayWorkNext(asked))) return setBusy(false);
    await revalidate();
    setBusy(false);
    setOpen(false);
    if (asked.ok) tell(asked.value);
    else showToast(asked.text, { tone: 'bad' });
  };
  const close = () => setOpen(false);
  return { order, times, isOpen, isBusy, problems, setProblems, failure, open, close, confirm };
}

type AskingHandover = ReturnType<typeof useHandover>;

interface QuestionProps {
  asking: AskingHandover;
  order: HandoverOrder;
}
