import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { z } from 'zod';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { FormFailure, type FormHandle, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, judgedBy, leadTo, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { dayName, repairName, repairTypes } from '../service-center.rules.ts';
import { type BookingSheet, bookingForm, longestComplaint } from './workshop.contract.ts';
import type { WorkshopRoutes } from './workshop.routes.ts';
import { bookedName, workshopAway } from './workshop-row.tsx';

type Car = BookingSheet['cars'][number];

const optionOf = ({ VIN, plate }: Car) => `${VIN}/${plate}`;

/** Chosen for a car that is not on the list. */
const another = 'another';

/** Of a car on the list nothing is typed. */
const typedBooking = z.record(z.string(), z.string()).transform(({ car = another, ...texts }, context) => {
  const [VIN, plate] = car.split('/');
  return judgedBy(bookingForm, car === another ? texts : { ...texts, VIN, plate, vehicle: '' }, context);
});

/** A booking for the customer whom the address names. */
const bookForKnownCustomer = pageForm('book', typedBooking, async ({ value, api, url }) => {
  const json = { ...value, customerId: url.searchParams.get('customer') ?? '' };
  const asked = await ask(
    () => api<WorkshopRoutes>()['service-center'].appointments.$post({ json }),
    workshopAway,
  );
  if (!asked.ok) return asked;
  const { date, customer } = asked.value;
  const mail = customer.email === '' ? '' : ' The customer gets an email.';
  return leadTo(
    `/worker/appointments?${new URLSearchParams({ from: date, day: date })}`,
    `${bookedName(asked.value).trim()}: booked for ${dayName(date)}.${mail}`,
  );
});

/** Which car, what is wrong with it, and when it comes. Everything but the complaint is filled in where it is known. */
function BookForCustomerForm({ sheet }: { sheet: BookingSheet }) {
  const form = useForm(bookForKnownCustomer, {
    about: sheet.customer._id,
    start: {
      car: sheet.cars[0] ? optionOf(sheet.cars[0]) : another,
      date: sheet.firstDate,
      repairType: 'technical',
    },
  });
  const { field, texts } = form;
  return (
    <SentForm form={form} className="grid gap-5">
      <FormFailure form={form} withFields />
      <CarChoice cars={sheet.cars} form={form} />
      <TextAreaField
        label="Problem"
        hint="As the customer describes it"
        optional
        rows={2}
        maxLength={longestComplaint}
        // Who is on the phone tells this first, and all else is filled in.
        autoFocus={sheet.cars.length > 0}
        data-page-focus={sheet.cars.length > 0 ? true : undefined}
        {...field('complaint')}
      />
      <SelectField
        label="Service"
        options={repairTypes.map((type) => ({ value: type, label: repairName(type) }))}
        {...field('repairType')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          type="date"
          label="Day"
          min={sheet.firstDate}
          max={sheet.lastDate}
          hint={dayHint(sheet.days, texts.date, texts.repairType)}
          {...field('date')}
        />
        <TextField type="time" label="Time" optional {...field('time')} />
      </div>
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-end">
        Book appointment
      </Button>
    </SentForm>
  );
}

interface CarChoiceProps {
  cars: readonly Car[];
  form: FormHandle;
}

/** The cars that are known of the customer, the last one chosen; or another one, by its plate or VIN. */
const CarChoice = ({ cars, form }: CarChoiceProps) => (
  <>
    {cars.length > 0 && (
      <fieldset className="grid gap-1">
        <legend className="mb-2 text-sm font-semibold">Car</legend>
        {cars.map((car) => (
          <CarOption key={optionOf(car)} value={optionOf(car)} form={form}>
            <span className="font-mono wrap-anywhere">{car.VIN || car.plate}</span>
            <span className="text-ink-soft">
              {[car.name, car.VIN !== '' && car.plate].filter(Boolean).join(' · ')}
            </span>
          </CarOption>
        ))}
        <CarOption value={another} form={form}>
          Another car
        </CarOption>
      </fieldset>
    )}
    <OtherCar form={form} />
  </>
);

interface CarOptionProps extends Pick<CarChoiceProps, 'form'> {
  value: string;
  children: ReactNode;
}

function CarOption({ value, form, children }: CarOptionProps) {
  const { name, defaultValue } = form.field('car');
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control border border-line px-3 py-1.5 text-sm has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === defaultValue}
        className="size-4 accent-ink"
      />
      {children}
    </label>
  );
}

/** Hidden while a car on the list is chosen. */
const OtherCar = ({ form: { field } }: Pick<CarChoiceProps, 'form'>) => (
  <div className="grid gap-4 sm:grid-cols-2 [fieldset:has([value=another]:not(:checked))+&]:hidden">
    <TextField
      label="License plate"
      hint="Or the VIN"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      className="[&_input]:uppercase"
      {...field('plate')}
    />
    <TextField
      label="Car"
      optional
      hint="Such as Golf, blue"
      autoComplete="off"
      maxLength={200}
      {...field('vehicle')}
    />
    <TextField
      label="VIN"
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={100}
      className="sm:col-span-2 [&_input]:font-mono [&_input]:uppercase"
      {...field('VIN')}
    />
  </div>
);

/** What stands beneath the day: whether it is closed, or how many places it has left for this kind of work. */
export function dayHint(days: BookingSheet['days'], date = '', repairType = ''): string | undefined {
  const day = days.find((one) => one.date === date);
  if (!day) return undefined;
  if (day.closed) return 'The dealership is closed that day';
  const type = repairTypes.find((one) => one === repairType);
  if (!type) return undefined;
  const free = day.free[type];
  const work = repairName(type).toLowerCase();
  if (free === 0) return `No place left for ${work}`;
  return `${free} ${free === 1 ? 'place' : 'places'} left for ${work}`;
}

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('customer') ?? '';
  // There is somebody to be looked for first.
  if (id === '') return redirect('/desk/search');
  const { fetch } = context.get(serverContext);
  const one = client<WorkshopRoutes>(fetch)['service-center'].customers[':id'];
  return valueOrThrow(
    await ask(() => one.booking.$get({ param: { id } }), 'The customer could not be loaded.'),
  );
}

const posts = formAction(bookForKnownCustomer);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Book a service' });

/** Books a car in while its customer is on the phone: who it is was found before. */
export default function BookForCustomerPage() {
  const sheet = useLoaderData<typeof loader>();
  const { _id, firstName, lastName, phone, email } = sheet.customer;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <StaffPage
      title="Book a service"
      lead={
        <>
          <CustomerLink id={_id} email={email}>
            {name || email}
          </CustomerLink>
          {[phone, email].filter(Boolean).map((way) => (
            <span key={way} className="wrap-anywhere">
              {' '}
              · {way}
            </span>
          ))}
        </>
      }
      narrow
    >
      <BookForCustomerForm key={_id} sheet={sheet} />
    </StaffPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Customer not found">
      <EmptyState
        title="There is no such customer."
        action={<LinkButton to="/desk/search">Search</LinkButton>}
      >
        Search for the name, phone number or license plate, and choose “Book a service”.
      </EmptyState>
    </StaffPage>
  );
}
