import { LinkButton } from '#ui/buttons/button.tsx';
import { ServicePicture } from '../../booking/screens/customer/service-picture.tsx';

/** What the service center offers, and the way to the booking form. */
export function ServiceHero() {
  return (
    <section className="night relative isolate grid min-h-[min(42rem,78svh)] overflow-hidden">
      <ServicePicture sizes="(max-aspect-ratio: 1/1) 170vw, 100vw" className="-z-20" />
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-b from-[#0c0e11]/50 via-transparent via-30% to-[#0c0e11] to-85% sm:to-[#0c0e11]/0"
      />
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-0 -z-10 hidden w-2/3 bg-linear-to-r from-[#0c0e11]/80 to-[#0c0e11]/0 sm:block"
      />
      <div className="page flex flex-col justify-end gap-8 pt-28 pb-12 sm:pb-18">
        <div className="max-w-[30rem]">
          <h1 className="text-4xl sm:text-5xl">Service Center</h1>
          <p className="mt-4 text-lg text-ink-soft">
            Looked after by the people who know it best. Choose one of the next seven days; we see to the
            rest.
          </p>
        </div>
        <LinkButton to="/book-appointment" look="primary" size="large" className="sm:self-start">
          Book an Appointment
        </LinkButton>
      </div>
    </section>
  );
}
