import { LinkButton } from '#ui/buttons/button.tsx';
import { ServicePicture } from '../../booking/screens/customer/service-picture.tsx';

/** What the service center offers, and the way to the booking form. The words stand beside the picture, not on it. */
export function ServiceHero() {
  return (
    <section className="night grid sm:min-h-[min(37.5rem,72svh)] sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="relative min-h-60 sm:order-last">
        <ServicePicture sizes="(max-width: 600px) 130vw, 75vw" />
        <div
          aria-hidden="true"
          className="absolute inset-0 bg-linear-to-t from-ground to-transparent to-50% sm:bg-linear-to-r sm:to-40%"
        />
      </div>
      <div className="page flex flex-col justify-end gap-8 pt-6 pb-12 sm:pr-0 sm:pb-18 2xl:pl-[max(4.5rem,calc(50vw-45.5rem))]">
        <div className="max-w-[30rem]">
          <h1 className="text-4xl lg:text-5xl">Service Center</h1>
          <p className="mt-4 text-lg text-ink-soft">
            Choose one of the next seven days; we'll take care of the rest.
          </p>
        </div>
        <LinkButton to="/book-appointment" look="primary" size="large" className="sm:self-start">
          Book an Appointment
        </LinkButton>
      </div>
    </section>
  );
}
