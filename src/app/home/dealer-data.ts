import type { Brand } from '#platform/brand.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { type OpeningHours, weekdays } from '#platform/dates/opening-hours.ts';

const capital = (weekday: string) => weekday.charAt(0).toUpperCase() + weekday.slice(1);

/** Days by appointment are left out: search engines would say that everybody may come. */
const weekData = ({ week }: OpeningHours) =>
  weekdays.flatMap((weekday) => {
    const hours = week[weekday];
    return typeof hours === 'string'
      ? []
      : [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${capital(weekday)}`,
            opens: hours.opens,
            closes: hours.closes,
          },
        ];
  });

/** A day that closes as it opens is closed all day, as search engines read it. */
const closedData = ({ closedDays }: OpeningHours, today: string) =>
  closedDays
    .filter(({ date }) => !isBefore(date, today))
    .map(({ date, reason }) => ({
      '@type': 'OpeningHoursSpecification',
      ...(reason && { name: reason }),
      validFrom: date,
      validThrough: date,
      opens: '00:00',
      closes: '00:00',
    }));

type ToldBrand = Pick<Brand, 'name' | 'legalName' | 'description' | 'contact'>;

/** The dealership as schema.org describes it: where it is, how it is reached and when it is open. */
export function dealerData(
  { name, legalName, description, contact }: ToldBrand,
  hours: OpeningHours,
  { origin, today }: { origin: string; today: string },
): Record<string, unknown> {
  const closed = closedData(hours, today);
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    '@id': `${origin}/#dealer`,
    url: `${origin}/`,
    name,
    legalName,
    description,
    image: `${origin}/brand/og.jpg`,
    telephone: contact.phone,
    email: contact.mail,
    address: { '@type': 'PostalAddress', streetAddress: contact.street, addressLocality: contact.city },
    openingHoursSpecification: weekData(hours),
    ...(closed.length > 0 && { specialOpeningHoursSpecification: closed }),
  };
}
