import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { ChosenVehicleText } from '#features/vehicles/on-sale/chosen-vehicle-text.tsx';
import { isLocked, redirectToVipAccess } from '#features/vip/access/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { FormFailure, type FormHandle, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextField } from '#ui/text-field.tsx';
import { dayIn } from '../slots/day-in.ts';
import { DayChoice, TimeChoice } from '../slots/slot-choice.tsx';
import type { DriveSlots } from '../test-drives.contract.ts';
import { type DriveOffer, driverFields } from './booking.contract.ts';
import type { DriveBookingRoutes } from './booking.routes.ts';
import { DriveBooked } from './drive-booked.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [car, vehicle, date] = [params.id ?? '', url.searchParams.get('vehicle')?.slice(0, 64), dayIn(url)];
  const query = { car, ...(vehicle && { vehicle }), ...(date && { date }) };
  const asked = await ask(
    () => client<DriveBookingRoutes>(fetch)['test-drives'].offer.$get({ query }),
    'The times could not be loaded.',
  );
  if (isLocked(asked)) throw redirectToVipAccess(`${url.pathname}${url.search}`);
  return { offer: valueOrThrow(asked), vehicle: vehicle || undefined };
}

const bookDrive = pageForm('book', driverFields, ({ value, api, params }) =>
  ask(
    () => api<DriveBookingRoutes>()['test-drives'].$post({ json: { ...value, carId: params.id ?? '' } }),
    'The test drive could not be booked. Please try again.',
  ),
);

const posts = formAction(bookDrive);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData
      ? `Test drive: ${loaderData.offer.car.make} ${loaderData.offer.car.model}`
      : 'Car not found',
  });

const addressOfCar = ({ _id, vip }: DriveOffer['car']) => `${vip ? '/vip' : ''}/cars/${_id}`;

/** Day and time, then who drives (rules.md#test-drives). */
export default function TestDrivePage() {
  const { offer, vehicle } = useLoaderData<typeof loader>();
  const { car } = offer;
  return (
    <div className="page grid gap-8 pt-4 pb-28 sm:pt-8 sm:pb-18 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-18">
      <div className="lg:order-last">
        <div className="lg:sticky lg:top-24">
          <Picture
            src={car.image}
            alt=""
            sizes="(min-width: 1024px) 50vw, 100vw"
            priority
            className="rounded-card"
          />
        </div>
      </div>
      <div>
        <Link
          to={addressOfCar(car)}
          className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-ink/8"
        >
          <Glyph name="back" />
          {car.make} {car.model}
        </Link>
        <h1 className="mt-4 text-3xl sm:text-4xl">Test drive</h1>
        <Booking key={`${car._id}/${vehicle}`} offer={offer} vehicle={vehicle} />
      </div>
    </div>
  );
}

function Booking({ offer, vehicle }: { offer: DriveOffer; vehicle: string | undefined }) {
  const { car, minutes } = offer;
  const session = useSession();
  const form = useForm(bookDrive, {
    start: session
      ? { name: `${session.firstName} ${session.lastName}`, email: session.email, phone: session.phone }
      : {},
  });
  if (form.result?.ok)
    return (
      <div className="mt-8">
        <DriveBooked booked={form.result.answer} />
      </div>
    );
  if (!offer.isOffered || !offer.date)
    return <NoTimes offer={offer} isGone={vehicle !== undefined && !offer.vehicle} />;
  const addressOf = (day: string) =>
    `/test-drive/${car._id}?${new URLSearchParams({ day, ...(vehicle && { vehicle }) })}`;
  return (
    <>
      <p className="mt-4 mb-8 text-ink-soft">
        The {car.make} {car.model} in {car.color}, {minutes} minutes, without obligation.
        {offer.vehicle && (
          <span className="mt-1 block font-semibold text-ink">
            <ChosenVehicleText vehicle={offer.vehicle} />
          </span>
        )}
      </p>
      <div className="grid gap-6">
        <DayChoice slots={offer} addressOf={addressOf} />
        <DriveForm slots={offer} vehicleId={vehicle} form={form} />
      </div>
    </>
  );
}

interface NoTimesProps {
  offer: DriveOffer;
  /** Of the very vehicle that was asked for. */
  isGone: boolean;
}

function NoTimes({ offer: { car, isOffered }, isGone }: NoTimesProps) {
  if (isOffered && isGone)
    return (
      <EmptyState
        title="This car was just taken."
        action={
          <LinkButton to={`/test-drive/${car._id}`} look="primary">
            Choose another
          </LinkButton>
        }
        className="mt-6"
      >
        Another {car.make} {car.model} in {car.color} is available.
      </EmptyState>
    );
  return (
    <EmptyState
      title={isOffered ? 'No times available' : 'No test drives at the moment.'}
      action={<LinkButton to={addressOfCar(car)}>Back to the car</LinkButton>}
      className="mt-6"
    >
      {isOffered
        ? 'Please check again tomorrow, or call us.'
        : `The ${car.make} ${car.model} is not available for a test drive right now.`}
    </EmptyState>
  );
}

/** What stands in its place: the car is not there, or the shop does not answer. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <FailurePage
        status={404}
        title="Car not found."
        text="It may have been sold, or the address is wrong."
      />
    );
  return (
    <FailurePage status={500} title="The times could not be loaded." text="Please try again in a moment." />
  );
}

interface DriveFormProps {
  slots: DriveSlots;
  vehicleId: string | undefined;
  form: FormHandle<keyof typeof driverFields.shape>;
}

/** Time, name, address, number, licence. */
function DriveForm({ slots, vehicleId, form }: DriveFormProps) {
  const session = useSession();
  const { field } = form;
  const licence = field('licence');
  return (
    <SentForm form={form} className="grid gap-6">
      {vehicleId && <input type="hidden" name="vehicleId" value={vehicleId} />}
      <TimeChoice slots={slots} field={field('startsAt')} />
      <TextField label="Name" autoComplete="name" required {...field('name')} />
      {session ? (
        <input type="hidden" name="email" value={session.email} />
      ) : (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          hint="We'll send a link to confirm your test drive."
          {...field('email')}
        />
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        hint="In case we need to reach you on the day."
        {...field('phone')}
      />
      <div className="grid gap-2">
        <label className="inline-flex min-h-11 items-center gap-3">
          <input
            name={licence.name}
            type="checkbox"
            aria-invalid={licence.error ? true : undefined}
            aria-describedby={licence.error ? 'licence-note' : undefined}
            className="size-5 shrink-0"
          />
          I have a driver's license and will bring it
        </label>
        {licence.error && (
          <p id="licence-note" role="alert" className="text-sm text-bad">
            {licence.error}
          </p>
        )}
      </div>
      <FormFailure form={form} />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        Book test drive
      </Button>
    </SentForm>
  );
}
