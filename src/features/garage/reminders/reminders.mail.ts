import { shopAddress } from '#features/accounts/one-time-links/one-time-links.service.ts';
import { mailPage, oneClickEnd } from '#features/saved/mails/mail-links.ts';
import { bookingPath } from '#features/service-center/booking/booking-path.rules.ts';
import { brand } from '#platform/brand.ts';
import type { Config } from '#platform/config.ts';
import { dateInWords } from '#platform/dates/calendar-date.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { distanceText, type Units } from '#platform/units.ts';
import { careNames, garageVehiclePath } from '../due/care.rules.ts';
import type { FoundVehicle } from '../garage.service.ts';
import type { DueCare } from '../known-care/read-care.ts';

const nameOf = ({ make, model }: FoundVehicle) => `${make} ${model}`;

const dayOf = (date: string) => dateInWords(date, { dateStyle: 'long' });

function whenOf({ on, atKm, isEstimate, state }: DueCare, units: Units): string {
  const day = on ? `${isEstimate ? 'about ' : ''}${dayOf(on)}` : '';
  const far = atKm === undefined ? '' : `at ${distanceText(atKm, units)}`;
  const when = [day, far].filter(Boolean).join(', or ');
  return state === 'overdue' ? `${when}: overdue` : when;
}

function headingOf(vehicle: FoundVehicle, dues: readonly DueCare[]): string {
  const [first, ...more] = dues;
  const name = nameOf(vehicle);
  if (!first || more.length > 0) return `Your ${name} is due for service and inspection`;
  const what = careNames[first.kind].toLowerCase();
  return first.state === 'overdue'
    ? `The ${what} of your ${name} is overdue`
    : `Your ${name} is due for its ${what}`;
}

const bookIt = (shop: string, { vin }: FoundVehicle, { kind }: DueCare): LetterPart => ({
  kind: 'button',
  label: `Book the ${careNames[kind].toLowerCase()}`,
  href: `${shop}${bookingPath({ vin: vin ?? undefined, care: kind })}`,
});

/** To a vehicle's owner: what it is due for, where it is booked, and how these mails end. */
export function dueMail(
  to: string,
  vehicle: FoundVehicle,
  dues: readonly DueCare[],
  { config, units }: { config: Config; units: Units },
): Mail {
  const shop = shopAddress(config);
  const end = { kind: 'reminders', id: vehicle.row.userId } as const;
  const heading = headingOf(vehicle, dues);
  return {
    to,
    oneClickEnd: oneClickEnd(config, end),
    ...composeMail({
      subject: heading,
      preview: dues.map((due) => `${careNames[due.kind]}: ${whenOf(due, units)}`).join('; '),
      heading,
      parts: [
        {
          kind: 'facts',
          facts: [
            ['Car', nameOf(vehicle)],
            ...(vehicle.row.plate ? [['License plate', vehicle.row.plate] as const] : []),
            ...dues.map((due) => [careNames[due.kind], whenOf(due, units)] as const),
          ],
        },
        ...dues.map((due) => bookIt(shop, vehicle, due)),
        {
          kind: 'note',
          text: `Already done elsewhere? Enter it in your garage, and we'll remind you when it is due again: ${shop}${garageVehiclePath(vehicle.row.id)}`,
        },
        {
          kind: 'note',
          text: `You get this email because the car is in your garage at ${brand.name}. Turn off reminders here: ${mailPage(config, end)}`,
        },
      ],
    }),
  };
}
