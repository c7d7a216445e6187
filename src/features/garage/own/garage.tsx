import { type FocusEvent, useRef } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, leadTo, pageForm, withToast } from '#page-kit/form-action.ts';
import { enter } from '#page-kit/form-fields.ts';
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
import type { CalendarRoutes } from '../calendar/calendar.routes.ts';
import { CalendarSection, calendarForms } from '../calendar/calendar-section.tsx';
import { calendarTexts } from '../calendar/calendar-texts.rules.ts';
import { careNames, garageTexts, garageVehiclePath } from '../due/care.rules.ts';
import { badgeOf, mostUrgent } from '../due-text.ts';
import type { DueItem, Garage, GarageVehicle, ReadVin } from '../garage.contract.ts';
import { newVehicleTexts } from '../garage-forms.ts';
import { NameFields } from '../name-fields.tsx';
import type { GarageRoutes } from './own.routes.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [garage, calendar] = await Promise.all([
    ask(() => client<GarageRoutes>(fetch).garage.$get(), garageTexts.notRead),
    ask(() => client<CalendarRoutes>(fetch).garage.calendar.$get(), calendarTexts.notRead),
  ]);
  return { garage: valueOrNull(garage), calendar: valueOrNull(calendar) };
}

const addVehicle = pageForm('add', newVehicleTexts, async ({ value, api }) => {
  const asked = await ask(
    () => api<GarageRoutes>().garage.vehicles.$post({ json: value }),
    garageTexts.notSaved,
  );
  return asked.ok ? leadTo(garageVehiclePath(asked.value._id), 'Car added to your garage.') : asked;
});

const addBack = pageForm('back', z.object({ id: z.string() }), async ({ value, api }) => {
  const asked = await ask(
    () => api<GarageRoutes>().garage.vehicles[':id'].back.$post({ param: value }),
    garageTexts.notSaved,
  );
  return asked.ok ? withToast(asked, 'Car added back to your garage.', { tone: 'good' }) : asked;
});

const posts = formAction(addVehicle, addBack, ...calendarForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
  const sent = useActionData<typeof action>();
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
        open={isEmpty || sent?.form === addVehicle.name}
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
  const form = useForm(addBack, { about: _id });
  return (
    <li className="border-t border-line py-3">
      <SentForm form={form} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <input type="hidden" name="id" value={_id} />
        <span className="[overflow-wrap:anywhere]">
          {make} {model}
        </span>
        <Button
          type="submit"
          size="small"
          busy={form.sending !== undefined}
          aria-label={`Add ${make} ${model} back`}
        >
          Add back
        </Button>
        <FormFailure form={form} />
      </SentForm>
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
    enter(box, String(said));
    if (box === document.activeElement) box.select();
  }
}

/** Fills in what the VIN says once its field is left. */
function useReadVin() {
  const last = useRef('');
  return async ({ target: { form, value } }: FocusEvent<HTMLInputElement>) => {
    if (!form || value.trim() === '' || value === last.current) return;
    last.current = value;
    const asked = await ask(
      () => client<GarageRoutes>().garage.vin.$get({ query: { vin: value } }),
      garageTexts.notSaved,
    );
    // Where another one was typed by now, its own answer counts.
    if (asked.ok && value === last.current) fillIn(form, asked.value);
  };
}

/** Puts a car of others into the garage. */
function AddVehicle() {
  const read = useReadVin();
  const form = useForm(addVehicle);
  return (
    <SentForm form={form} className="grid max-w-2xl gap-6 pt-4">
      <TextField
        label="VIN"
        hint="17 characters, on the registration papers and behind the windshield. It tells us the make and often the year."
        onBlur={(event) => void read(event)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        required
        className="[&_input]:font-mono [&_input]:tracking-open [&_input]:uppercase"
        {...form.field('VIN')}
      />
      <NameFields field={form.field} />
      <FormFailure form={form} />
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-start">
        Add car
      </Button>
    </SentForm>
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
