import { Notice } from '#ui/notices/notice.tsx';
import type { Appointment } from '../../service-center.contract.ts';
import { AppointmentList } from './appointment-list.tsx';

interface YourAppointmentsProps {
  /** Null where they could not be loaded. */
  appointments: readonly Appointment[] | null;
  onRetry: () => void;
  className?: string;
  /** Where one asks about an appointment; absent: nowhere. */
  askAt?: (id: string) => string;
}

/** What a customer has booked; nothing at all for someone who never booked. */
export function YourAppointments({ appointments, onRetry, className, askAt }: YourAppointmentsProps) {
  if (appointments?.length === 0) return null;
  return (
    <section aria-labelledby="appointments" className={className}>
      <h2 id="appointments" className="mb-6 text-2xl sm:text-3xl">
        Your appointments
      </h2>
      {appointments ? (
        <AppointmentList appointments={appointments} askAt={askAt} />
      ) : (
        <Notice tone="bad" title="Your appointments could not be loaded." onRetry={onRetry} />
      )}
    </section>
  );
}
