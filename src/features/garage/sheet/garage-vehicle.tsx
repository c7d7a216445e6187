import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { z } from 'zod';
import { bookingPath } from '#features/service-center/booking/booking-path.rules.ts';
import { workName } from '#features/service-center/service-center.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, leadTo, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { distanceText, type Units } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { GarageCareRoutes } from '../care/care.routes.ts';
import { careNames, garagePath, garageTexts } from '../due/care.rules.ts';
import { badgeOf, lastDone, mostUrgent, whenDue } from '../due-text.ts';
import type { DueItem, GarageSheet } from '../garage.contract.ts';
import { careTexts, changeTexts } from '../garage-forms.ts';
import { NameFields } from '../name-fields.tsx';
import type { GarageRoutes } from '../own/own.routes.ts';
import { DropEntry, dropCare, dropReading } from './drop-entry.tsx';
import { MileageBox } from './mileage-box.tsx';
import { MileageSection, saveReading } from './mileage-section.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  return valueOrThrow(
    await ask(() => client<GarageRoutes>(fetch).garage.vehicles[':id'].$get({ param }), garageTexts.notRead),
  );
}

const changeVehicle = pageForm('change', changeTexts, ({ value, api, params }) =>
  ask(
    () => api<GarageRoutes>().garage.vehicles[':id'].$put({ param: { id: params.id ?? '' }, json: value }),
    garageTexts.notSaved,
  ),
);

const removeVehicle = pageForm('remove', z.object({ car: z.string() }), async ({ value, api, params }) => {
  const asked = await ask(
    () => api<GarageRoutes>().garage.vehicles[':id'].$delete({ param: { id: params.id ?? '' } }),
    garageTexts.notSaved,
  );
  return asked.ok ? leadTo(garagePath, `${value.car}: removed from your garage.`) : asked;
});

/** A service or an inspection that was done elsewhere. */
const saveCare = pageForm('care', careTexts, ({ value, api, params }) =>
  ask(
    () =>
      api<GarageCareRoutes>().garage.vehicles[':id'].care.$post({
        param: { id: params.id ?? '' },
        json: value,
      }),
    garageTexts.notSaved,
  ),
);

const posts = formAction(changeVehicle, removeVehicle, saveReading, dropReading, saveCare, dropCare);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Your ${loaderData.make} ${loaderData.model}` : 'Car not found' });

/** One vehicle of a customer's garage (rules.md#garage). */
export default function GarageVehiclePage() {
  const sheet = useLoaderData<typeof loader>();
  return (
    <div key={sheet._id} className="page max-w-6xl pt-8 pb-28 sm:pt-12 sm:pb-18">
      <header className="mb-8 grid gap-2">
        <p>
          <Link to={garagePath} className="text-sm text-ink-soft underline underline-offset-4">
            Your garage
          </Link>
        </p>
        <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">
          {[sheet.modelYear, sheet.make, sheet.model].filter(Boolean).join(' ')}
        </h1>
      </header>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:grid-rows-[auto_1fr] lg:gap-x-18">
        <div className="lg:col-start-2">
          <VehicleFacts sheet={sheet} />
        </div>
        <div className="grid content-start gap-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DueList sheet={sheet} />
          <MileageSection sheet={sheet} />
          <DoneList done={sheet.done} />
        </div>
        <div className="lg:col-start-2">
          <KeepVehicle sheet={sheet} />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <div className="page pt-12 pb-28">
      <h1 className="sr-only">Your garage</h1>
      <EmptyState
        title="This car is not in your garage."
        action={
          <LinkButton to={garagePath} look="primary">
            Your garage
          </LinkButton>
        }
      >
        It may have been removed, or it belongs to another account.
      </EmptyState>
    </div>
  );
}

type Done = GarageSheet['done'][number];

const nameOf = ({ kind, repairType }: Done): string =>
  repairType ? workName({ repairType, isInspection: kind === 'inspection' }) : careNames[kind ?? 'service'];

/** Where, and how far it was driven then. */
function aboutOf({ by, km, state }: Done, units: Units): string {
  const where = by === 'owner' ? 'Done elsewhere' : state === 'booked' ? 'Booked with us' : 'Done by us';
  return km === undefined ? where : `${where}, at ${distanceText(km, units)}`;
}

/** What was done to a vehicle, here and elsewhere, and what is booked. */
function DoneList({ done }: { done: readonly Done[] }) {
  const units = useUnits();
  return (
    <section aria-labelledby="done" className="grid gap-4">
      <h2 id="done" className="text-xl">
        Service history
      </h2>
      {done.length === 0 ? (
        <p className="text-ink-soft">Nothing yet. Your appointments with us appear here automatically.</p>
      ) : (
        <ul className="border-b border-line">
          {done.map((one) => (
            <li
              key={one._id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
            >
              <div>
                <p className="font-semibold">{nameOf(one)}</p>
                <p className="text-sm text-ink-soft">{aboutOf(one, units)}</p>
              </div>
              <div className="flex items-center gap-4 text-sm">
                {one.state === 'booked' && <Badge tone="good">Booked</Badge>}
                <DateText value={one.on} className="tabular-nums" />
                {one.by === 'owner' && (
                  <DropEntry
                    form={dropCare}
                    id={one._id}
                    name={`the ${nameOf(one).toLowerCase()} of ${formatDate(one.on)}`}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What a vehicle is due for, each with the way to book it. */
function DueList({ sheet }: { sheet: GarageSheet }) {
  const { comesOn, due } = sheet;
  return (
    <section aria-labelledby="due" className="grid gap-4">
      <h2 id="due" className="text-xl">
        Upcoming service
      </h2>
      {comesOn && <p className="text-ink-soft">Nothing until delivery.</p>}
      {!comesOn && due.length === 0 && <p className="text-ink-soft">Nothing at the moment.</p>}
      <ul className="border-b border-line empty:hidden">
        {due.map((item) => (
          <DueRow key={item.kind} item={item} isFirst={item === mostUrgent(due)} sheet={sheet} />
        ))}
      </ul>
    </section>
  );
}

interface DueRowProps {
  sheet: GarageSheet;
  item: DueItem;
  /** Nothing is more urgent. */
  isFirst: boolean;
}

function DueRow({ item, isFirst, sheet }: DueRowProps) {
  const units = useUnits();
  const name = careNames[item.kind];
  const { text, tone } = badgeOf(item);
  const when = whenDue(item, units);
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-1">
          <h3 className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-lg">
            {name} <Badge tone={tone}>{text}</Badge>
          </h3>
          {item.booked ? (
            <p key="booked">Your appointment is on {formatDate(item.booked, { weekday: true })}.</p>
          ) : (
            when && <p className="figure">{when}</p>
          )}
          <p className="text-sm text-ink-soft">{lastDone(item, units)}</p>
        </div>
        {!item.booked && (
          <LinkButton
            to={bookingPath({ vin: sheet.VIN, care: item.kind })}
            look={isFirst && (item.state === 'overdue' || item.state === 'soon') ? 'primary' : 'quiet'}
            size="small"
            className="w-fit"
          >
            Book <span className="sr-only">the {name.toLowerCase()}</span>
          </LinkButton>
        )}
      </div>
      <CareForm item={item} today={sheet.today} />
    </li>
  );
}

function CareForm({ item: { kind }, today }: { item: DueItem; today: string }) {
  const name = careNames[kind].toLowerCase();
  const form = useForm(saveCare, { about: kind, emptyWhenDone: true, onDone: sayItIsSaved });
  return (
    <details open={form.result?.ok === false}>
      <summary className="w-fit cursor-pointer py-1 text-sm text-ink-soft hover:text-ink">
        Done elsewhere<span className="sr-only">: {name}</span>
      </summary>
      <SentForm form={form} className="grid max-w-lg gap-4 pt-3">
        <input type="hidden" name="kind" value={kind} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField type="date" label={`Date of the ${name}`} max={today} required {...form.field('on')} />
          <MileageBox label="Mileage at the time" optional field={form.field('km')} />
        </div>
        <FormFailure form={form} />
        <Button type="submit" size="small" busy={form.sending !== undefined} className="justify-self-start">
          Save this {name}
        </Button>
      </SentForm>
    </details>
  );
}

const sayItIsSaved = () => showToast('Saved.', { tone: 'good' });

const summaryClass = 'w-fit cursor-pointer py-1 text-sm font-semibold';

/** What its owner says of it, and how it leaves the garage. */
function KeepVehicle({ sheet }: { sheet: GarageSheet }) {
  return (
    <section aria-label="Change or remove" className="grid gap-2 border-t border-line pt-4">
      <ChangeVehicle sheet={sheet} />
      <RemoveVehicle sheet={sheet} />
    </section>
  );
}

function ChangeVehicle({ sheet: { make, model, modelYear, plate, order } }: { sheet: GarageSheet }) {
  const stored = { make, model, modelYear: String(modelYear ?? ''), plate };
  const form = useForm(changeVehicle, { start: stored, onDone: sayItIsSaved });
  return (
    <details open={form.result?.ok === false}>
      <summary className={summaryClass}>{order ? 'License plate' : 'Change name and license plate'}</summary>
      {/* Once something else is stored, the fields begin with that. */}
      <SentForm key={Object.values(stored).join('|')} form={form} className="grid gap-6 py-4">
        <NameFields field={form.field} plateAlone={order !== undefined} />
        <FormFailure form={form} />
        <Button type="submit" size="small" busy={form.sending !== undefined} className="justify-self-start">
          Save
        </Button>
      </SentForm>
    </details>
  );
}

function RemoveVehicle({ sheet: { order, make, model } }: { sheet: GarageSheet }) {
  const form = useForm(removeVehicle);
  return (
    <details open={form.result?.ok === false}>
      <summary className={summaryClass}>Remove from the garage</summary>
      <SentForm form={form} className="grid gap-4 py-4">
        <input type="hidden" name="car" value={`${make} ${model}`} />
        <p className="text-sm text-ink-soft">
          {order
            ? 'For a car you sold or do not want reminders for. You can add it back; your order and its documents are kept.'
            : 'Its mileage and your entries are deleted. Your appointments are kept.'}
        </p>
        <FormFailure form={form} />
        <Button
          type="submit"
          look="danger"
          size="small"
          busy={form.sending !== undefined}
          className="justify-self-start"
        >
          Remove {make} {model}
        </Button>
      </SentForm>
    </details>
  );
}
