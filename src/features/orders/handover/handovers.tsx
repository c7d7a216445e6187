import { type ReactNode, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { othersActText } from '#features/audit/others-act-text.ts';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm, type Rejected } from '#page-kit/form-action.ts';
import { askedSlice, readFilters } from '#page-kit/list-address.ts';
import { askCounts, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { serverContext } from '#page-kit/server-context.ts';
import { useAskedAct } from '#page-kit/use-asked-act.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { closeAtContent } from '#ui/close-at-content.ts';
import { DateText } from '#ui/date-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import { lateText } from '../late-text.ts';
import { OldCarLink } from '../order-sheet/old-car-link.tsx';
import { rentalPath } from '../order-sheet/rental-path.ts';
import { orderId } from '../orders.contract.ts';
import { NamingFields } from '../vins/naming-fields.tsx';
import { useNaming } from '../vins/use-naming.ts';
import { readNaming, typedNaming, vehicleRefusals } from '../vins/vins.contract.ts';
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

const typedHandover = typedNaming
  .extend(orderId.shape)
  .transform(({ id, ...typed }, context) => ({ id, json: readNaming(typed, context) }));

/** A vehicle becomes its buyer's. A refusal that is about the vehicle is shown at the VIN. */
export const handOverForm = pageForm('hand-over', typedHandover, async ({ value: { id, json }, api }) => {
  const asked = await ask(
    () => api<HandoverRoutes>().orders[':id'].delivered.$post({ param: { id }, json }),
    'We could not reach the server. Please try again.',
  );
  if (asked.ok) return asked;
  const { status, code = '', text, fields } = asked;
  const isOfVehicle = vehicleRefusals.includes(code) || (status === 400 && !fields.vin && !fields.mileageKm);
  return isOfVehicle ? { ...asked, fields: { vin: text } } : asked;
});

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
  const [chosen, setChosen] = useState<{ order: HandoverOrder; open: boolean }>();
  const choose = (order: HandoverOrder) => setChosen({ order, open: true });
  const [only, ...others] = list?.items ?? [];
  useAskedAct('hand-over', only !== undefined && others.length === 0, () => only && choose(only));
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
        <HandoverRow key={order._id} order={order} onHandOver={() => choose(order)} note={noteOf(order)} />
      )}
    >
      {chosen && (
        <HandoverDialog
          key={chosen.order._id}
          {...chosen}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
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

/**
 * The shop could not be reached, or could not answer, or an old car is to be settled first: the order is as it was, and what was
 * entered can be sent again.
 */
const mayWorkNext = ({ status, code }: Rejected): boolean =>
  status === undefined || status === 429 || status >= 500 || (code?.startsWith('old-car-') ?? false);

interface HandoverDialogProps {
  order: HandoverOrder;
  open: boolean;
  onClose: () => void;
}

/** Asked before a vehicle is its buyer's: which one it is, and how far it has gone. */
function HandoverDialog({ order, open, onClose }: HandoverDialogProps) {
  const naming = useNaming(order._id, true);
  // Later: within an effect React does not render synchronously.
  const close = () => queueMicrotask(() => closeAtContent(onClose));
  const form = useForm(handOverForm, {
    about: order._id,
    leavesFreely: true,
    onDone: (done) => {
      close();
      if (!done.othersAct) return showToast(saidOf(done), { tone: 'good' });
      showToast(othersActText(done.othersAct, `handed the ${done.car.make} ${done.car.model} over`), {
        tone: 'warn',
      });
    },
    onRejected: (refusal) => {
      if (Object.keys(refusal.fields).length > 0 || mayWorkNext(refusal)) return;
      close();
      showToast(refusal.text, { tone: 'bad' });
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title="Hand over this vehicle?">
      <SentForm form={form}>
        <input type="hidden" name="id" value={order._id} />
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
        <NamingFields form={form} naming={naming} isVinOptional={false} />
        <div className="mt-4 empty:hidden">
          <FormFailure form={form} />
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <GoBack onClick={onClose} />
          <Button
            type="submit"
            look="primary"
            busy={form.sending !== undefined || naming.known.state === 'reading'}
          >
            Hand over
          </Button>
        </div>
      </SentForm>
    </Dialog>
  );
}
