import { useBrand } from '#page-kit/shop-data.ts';

/** Where the dealership is and when it is open, as the settings say. */
export function ContactCard() {
  const { legalName, contact, openingHours } = useBrand();
  return (
    <div className="grid content-start gap-8 self-start rounded-card border border-line bg-surface p-6 sm:grid-cols-2 lg:order-last lg:grid-cols-1">
      <address className="grid content-start gap-1 not-italic">
        <span className="font-semibold">{legalName}</span>
        <span>{contact.street}</span>
        <span>{contact.city}</span>
        <a
          className="mt-3 inline-flex min-h-9 w-fit items-center whitespace-nowrap underline underline-offset-4"
          href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}
        >
          {contact.phone}
        </a>
        <a
          className="inline-flex min-h-9 w-fit items-center underline underline-offset-4 [overflow-wrap:anywhere]"
          href={`mailto:${contact.mail}`}
        >
          {contact.mail}
        </a>
      </address>
      <dl className="grid content-start gap-3">
        {openingHours.map(({ days, hours }) => (
          <div key={days}>
            <dt className="font-semibold">{days}</dt>
            <dd className="text-ink-soft">{hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
