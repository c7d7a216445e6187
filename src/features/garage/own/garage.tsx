import { type ChangeEvent, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextField } from '#ui/text-field.tsx';
import { answerForm } from '../answer-form.ts';
import type { CalendarRoutes } from '../calendar/calendar.routes.ts';
import { CalendarSection } from '../calendar/calendar-section.tsx';
import { calendarTexts } from '../calendar/calendar-texts.rules.ts';
import { sendEndAddress, sendMakeAddress } from '../calendar/send-calendar.ts';
import { careNames, garageTexts, garageVehiclePath } from '../due/care.rules.ts';
import { badgeOf, mostUrgent } from '../due-text.ts';
import type { DueItem, Garage, GarageVehicle, ReadVin } from '../garage.contract.ts';
import { GarageForm } from '../garage-form.tsx';
import { judges } from '../judge-forms.ts';
import { NameFields } from '../name-fields.tsx';
import { type Send, type SentToGarage, sendForm } from '../sent-to-garage.ts';
import { newVehicleIn } from '../typed-vehicle.ts';
import { useSentForm } from '../use-sent-form.ts';
import type { GarageRoutes } from './own.routes.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [garage, calendar] = await Promise.all([
    ask(() => client<GarageRoutes>(fetch).garage.$get(), garageTexts.notRead),
    ask(() => client<CalendarRoutes>(fetch).garage.calendar.$get(), calendarTexts.notRead),
  ]);
  return { garage: valueOrNull(garage), calendar: valueOrNull(calendar) };
}

/** The forms without script. */
export const action = ({ context, request }: ActionFunctionArgs) =>
  answerForm(request, context.get(serverContext).fetch, {
    add: sendNewVehicle,
    back: sendPuttingBack,
    'make-address': sendMakeAddress,
    'end-address': sendEndAddress,
  });

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your garage' });

/** The vehicles of a customer, and what they are due for (rules.md#garage). */
export default function GaragePage() {
  const { garage, calendar } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="page grid gap-12 pt-8 pb-28 sm:pt-12 sm:pb-18">
      <header>
        <h1 className="text-3xl sm:text-4xl">Your garage</h1>
        <p className="mt-3 max-w-prose text-ink-soft">
          Your cars, their service history, and upcoming service. We remind you by email.
        </p>
      </header>
      {garage ? (
        <Vehicles garage={garage} />
      ) : (
        <Notice tone="bad" title={garageTexts.notRead} onRetry={revalidate} />
      )}
      {calendar ? (
        <CalendarSection calendar={calendar} />
      ) : (
        <Notice tone="bad" title={calendarTexts.notRead} onRetry={revalidate} />
      )}
    </div>
  );
}

function Vehicles({ garage: { vehicles, removed } }: { garage: Garage }) {
  const sent = useActionData<SentToGarage>();
  const isEmpty = vehicles.length === 0;
  return (
    <div className="grid gap-8">
      {isEmpty ? (
        <EmptyState title="No cars in your garage yet." className="py-8! sm:py-12!">
          Cars you buy from us appear here automatically. You can add other cars by VIN.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          {vehicles.map((vehicle, index) => (
            <GarageCard key={vehicle._id} vehicle={vehicle} priority={index < 3} />
          ))}
        </ul>
      )}
      <details
        open={isEmpty || (sent?.form === 'add' && !sent.isDone)}
        className="border-y border-line py-4 [&[open]>summary]:mb-2"
      >
        <summary className="w-fit cursor-pointer py-1 font-semibold">Add a car from elsewhere</summary>
        <AddVehicle />
      </details>
      {removed.length > 0 && (
        <section aria-labelledby="removed" className="grid gap-2">
          <h2 id="removed" className="text-lg">
            Removed from your garage
          </h2>
          <ul>
            {removed.map((one) => (
              <RemovedVehicle key={one._id} vehicle={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function RemovedVehicle({ vehicle: { _id, make, model } }: { vehicle: Garage['removed'][number] }) {
  const putting = useSentForm('back', sendPuttingBack, { of: _id, done: 'Car added back to your garage.' });
  return (
    <li className="border-t border-line py-3">
      <GarageForm sending={putting} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="[overflow-wrap:anywhere]">
          {make} {model}
        </span>
        <Button type="submit" size="small" busy={putting.isBusy} aria-label={`Add ${make} ${model} back`}>
          Add back
        </Button>
        {putting.failure && <Notice tone="bad" title={putting.failure} />}
      </GarageForm>
    </li>
  );
}

const fieldNames = ['make', 'model', 'modelYear'] as const;

/** Fills in what a VIN says where nothing was typed yet; what somebody is about to type there takes its place. */
function fillIn(form: HTMLFormElement, read: ReadVin): void {
  for (const name of fieldNames) {
    const box = form.elements.namedItem(name);
    const said = read[name];
    if (!(box instanceof HTMLInputElement) || box.value !== '' || said === undefined) continue;
    box.value = String(said);
    if (box === document.activeElement) box.select();
  }
}

/** What is wrong with the VIN as soon as it is left, empty where nothing is; what it says is filled in. */
function useReadVin() {
  const [problem, setProblem] = useState<string>();
  const last = useRef('');
  const sends = useRef(0);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { form, value } = target;
    if (!form || value.trim() === '' || value === last.current) return;
    last.current = value;
    const sentBefore = sends.current;
    const asked = await ask(
      () => client<GarageRoutes>().garage.vin.$get({ query: { vin: value } }),
      garageTexts.notSaved,
    );
    // Another one was typed meanwhile: its own answer counts.
    if (value !== last.current) return;
    if (asked.ok) fillIn(form, asked.value);
    // Sent meanwhile: what the sending is told of this field stands.
    if (sends.current === sentBefore) setProblem(asked.ok ? '' : asked.fields.vin);
  };
  return {
    problem,
    read: (event: ChangeEvent<HTMLInputElement>) => void read(event),
    forget: () => {
      sends.current += 1;
      setProblem(undefined);
    },
  };
}

/** Puts a car of others into the garage. */
function AddVehicle() {
  const navigate = useNavigate();
  const { problem, read, forget } = useReadVin();
  const adding = useSentForm('add', sendNewVehicle, {
    judge: judges.add,
    onSend: forget,
    done: 'Car added to your garage.',
    onDone: ({ to }) => void navigate(to ?? ''),
  });
  const { values, fields, failure } = adding;
  return (
    <GarageForm sending={adding} className="grid max-w-2xl gap-6 pt-4">
      <TextField
        name="VIN"
        label="VIN"
        hint="17 characters, on the registration papers and behind the windshield. It tells us the make and often the year."
        defaultValue={values.VIN}
        error={problem ?? fields.VIN}
        onBlur={read}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        required
        className="[&_input]:font-mono [&_input]:tracking-open [&_input]:uppercase"
      />
      <NameFields values={values} fields={fields} />
      {failure && <Notice tone="bad" title={failure} />}
      <Button type="submit" look="primary" busy={adding.isBusy} className="justify-self-start">
        Add car
      </Button>
    </GarageForm>
  );
}

/** A vehicle of a garage, with what is due first. */
function GarageCard({ vehicle, priority }: { vehicle: GarageVehicle; priority: boolean }) {
  const units = useUnits();
  const { make, model, modelYear, plate, mileage, comesOn } = vehicle;
  const due = mostUrgent(vehicle.due);
  return (
    <li className="group relative grid grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge">
      <Picture
        src={vehicle.image}
        placeholder={vehicle.imagePlaceholder}
        alt=""
        sizes="(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw"
        priority={priority}
      />
      <div className="grid content-start gap-3 p-4 sm:p-6">
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <span className="block text-sm font-medium tracking-normal text-ink-soft [font-stretch:100%]">
            {[modelYear, make].filter(Boolean).join(' ')}{' '}
          </span>
          <Link
            to={garageVehiclePath(vehicle._id)}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {model}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          {plate && <span className="figure text-ink">{plate}</span>}
          {mileage ? (
            <span>
              {distanceText(mileage.km, units)} on <DateText value={mileage.on} />
            </span>
          ) : (
            !comesOn && <span>No mileage yet</span>
          )}
        </p>
        {comesOn && <p className="text-sm">Delivery by {formatDate(comesOn, { weekday: true })}.</p>}
        {due && <NextDue due={due} />}
      </div>
    </li>
  );
}

function NextDue({ due }: { due: DueItem }) {
  const { text, tone } = badgeOf(due);
  const day = due.booked ?? due.on;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line pt-3 text-sm">
      <Badge tone={tone}>
        {careNames[due.kind]}: {text.toLowerCase()}
      </Badge>
      {day && (
        <span className="text-ink-soft">
          {due.isEstimate && !due.booked ? 'about ' : ''}
          {formatDate(day)}
        </span>
      )}
    </p>
  );
}

const sendNewVehicle: Send = (texts, fetch) =>
  sendForm(
    texts,
    () =>
      ask(
        () => client<GarageRoutes>(fetch).garage.vehicles.$post({ json: newVehicleIn(texts) }),
        garageTexts.notSaved,
      ),
    ({ _id }) => ({ to: garageVehiclePath(_id) }),
  );

const sendPuttingBack: Send = (texts, fetch) =>
  sendForm(texts, () =>
    ask(
      () => client<GarageRoutes>(fetch).garage.vehicles[':id'].back.$post({ param: { id: texts.of ?? '' } }),
      garageTexts.notSaved,
    ),
  );
