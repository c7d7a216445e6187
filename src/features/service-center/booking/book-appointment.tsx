import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { Notice } from '#ui/notice.tsx';
import { dayName, type RepairType, repairTypes, workName } from '../service-center.rules.ts';
import { type AskedBooking, bookingAskedIn } from './asked-booking.ts';
import { type Availability, booking } from './booking.contract.ts';
import type { BookingRoutes } from './booking.routes.ts';
import { BookingForm } from './booking-form.tsx';
import type { OwnVehicle } from './own-vehicles.ts';
import { ServicePicture } from './service-picture.tsx';

/** How long the success is shown before the service center opens (rules.md#delays). */
const successShownMs = 1_500;

/** The form of the page. Where no text comes with a failure, it has the listed one (rules.md#texts). */
export const bookOwnCar = pageForm('book', booking, ({ value, api, url }) => {
  const json = { ...value, isInspection: bookingAskedIn(url.searchParams).care === 'inspection' };
  return ask(
    () => api<BookingRoutes>()['service-center']['book-appointment'].$post({ json }),
    'Failed to book appointment',
  );
});

interface BookAppointmentProps {
  /** Null where they could not be loaded. */
  days: Availability['days'] | null;
  /** Given by the page, which knows what the customer owns. */
  vehicles: readonly OwnVehicle[];
  /** What the address asks for. */
  asked: AskedBooking;
}

/** The booking form, beside the workshop's card that fills in with it. */
export function BookAppointment({ days, vehicles, asked }: BookAppointmentProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const form = useForm(bookOwnCar, {
    start: { VIN: asked.vin, repairType: asked.care && 'routine-servicing' },
  });
  const { VIN = '', date = '', repairType } = form.texts;
  const isForInspection = asked.care === 'inspection';
  const isBooked = form.result?.ok === true;
  useEffect(() => {
    if (!isBooked) return;
    const timer = setTimeout(() => navigate('/service-center'), successShownMs);
    return () => clearTimeout(timer);
  }, [isBooked, navigate]);
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="px-4 pt-8 pb-28 sm:px-8 sm:pt-12 lg:min-h-[calc(100dvh-4.5rem)] lg:px-12 lg:pt-18 xl:px-18">
        <div className="mx-auto max-w-[32rem]">
          <h1 className="text-3xl sm:text-4xl">Book an Appointment</h1>
          <p className="mt-4 mb-8 text-ink-soft">
            Choose one of the next seven days. We'll confirm by email with a calendar entry.
          </p>
          {days ? (
            <BookingForm days={days} vehicles={vehicles} form={form} isForInspection={isForInspection} />
          ) : (
            <Notice tone="bad" title="The free days could not be loaded." onRetry={revalidate} />
          )}
        </div>
      </div>
      <aside className="night hidden lg:block">
        <div className="sticky top-18 flex h-[calc(100dvh-4.5rem)] flex-col">
          <div className="relative grow overflow-hidden mask-b-from-70% mask-b-to-100%">
            <ServicePicture sizes="100vw" />
          </div>
          <div className="p-8 pt-0 xl:p-12 xl:pt-0">
            <JobCard
              vin={VIN}
              date={date}
              repairType={repairTypes.find((one) => one === repairType)}
              isInspection={isForInspection}
            />
          </div>
        </div>
      </aside>
    </div>
  );
}

interface JobCardProps {
  vin: string;
  date: string;
  repairType: RepairType | undefined;
  isInspection: boolean;
}

const places = Array.from({ length: 17 }, (_, index) => index);

/** The workshop's card for this car, filled in during typing. It repeats the form, so screen readers skip it. */
function JobCard({ vin, date, repairType, isInspection }: JobCardProps) {
  const characters = vin.trim();
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface p-6 xl:p-8">
      <p className="label">VIN</p>
      <p className="mt-2 grid grid-cols-[repeat(17,minmax(0,1fr))] gap-[2px] font-mono text-sm xl:gap-1 xl:text-base">
        {places.map((place) => (
          <span
            key={place}
            className="border-b border-edge pb-1 text-center leading-6 not-empty:border-ink empty:before:content-['\00a0']"
          >
            {characters[place]}
          </span>
        ))}
      </p>
      <div className="mt-6 grid grid-cols-2 gap-6">
        <Fact label="Day" text={date && dayName(date)} />
        <Fact
          label="Service"
          text={
            repairType &&
            workName({ repairType, isInspection: isInspection && repairType === 'routine-servicing' })
          }
        />
      </div>
    </div>
  );
}

function Fact({ label, text }: { label: string; text: string | undefined }) {
  return (
    <p>
      <span className="label block">{label}</span>
      <span className="figure text-lg">{text || '—'}</span>
    </p>
  );
}
