import type { users } from '#features/accounts/accounts.tables.ts';
import type { cars } from '#features/catalogue/catalogue.tables.ts';
import { listingStateWords } from '#features/catalogue/facts.rules.ts';
import { holdStateWords } from '#features/holds/holds.rules.ts';
import type { vehicleHolds } from '#features/holds/holds.tables.ts';
import { orderStateWords } from '#features/orders/orders.rules.ts';
import type { orders } from '#features/orders/orders.tables.ts';
import { questionStateWords } from '#features/questions/questions.rules.ts';
import type { questions } from '#features/questions/questions.tables.ts';
import { carOf, workName } from '#features/service-center/service-center.rules.ts';
import type { appointments } from '#features/service-center/service-center.tables.ts';
import { driveStateWords } from '#features/test-drives/test-drives.rules.ts';
import type { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { stateWords } from '#features/trade-ins/trade-ins.rules.ts';
import type { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { vehicleStateWords } from '#features/vehicles/vehicles.rules.ts';
import type { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import { shownAddress } from '#platform/mail/nobody.ts';
import type { DeskThing } from './desk.contract.ts';
import type { ThingAct } from './desk.rules.ts';

const carName = (car: { make: string | null; model: string | null }): string =>
  [car.make, car.model].filter(Boolean).join(' ');

export const nameOfCustomer = (person: Pick<typeof users.$inferSelect, 'firstName' | 'lastName'>): string =>
  `${person.firstName} ${person.lastName}`.trim();

export const presentCustomer = (person: typeof users.$inferSelect): DeskThing => ({
  kind: 'customer',
  _id: person.id,
  name: nameOfCustomer(person) || shownAddress(person.email),
  about: [shownAddress(person.email), person.phone].filter(Boolean).join(' · '),
  ...(person.isWalkIn && { state: 'No account yet' }),
  ...(person.deactivatedAt === null && { acts: ['book'] }),
});

/** What is paid is handed over; of what was received a part can be given back until all of it was. */
const actsOfOrder = ({ state }: typeof orders.$inferSelect): ThingAct[] => [
  ...(state === 'paid' ? (['hand-over'] as const) : []),
  ...(state === 'cancelled' ? [] : (['refund'] as const)),
];

export const presentDeskOrder = (order: typeof orders.$inferSelect, timeZone: string): DeskThing => ({
  kind: 'order',
  _id: order.id,
  name: order.receiptNumber,
  about: `${carName(order)}, ${order.color}${order.type === 'rent' ? ', rental' : ''}`,
  state: orderStateWords[order.state],
  acts: actsOfOrder(order),
  date: calendarDate(order.createdAt, timeZone),
});

export const presentDeskListing = (car: typeof cars.$inferSelect): DeskThing => ({
  kind: 'listing',
  _id: car.id,
  name: carName(car),
  about: [
    car.color,
    car.vip && 'VIP',
    car.listingState !== 'published' && listingStateWords[car.listingState],
  ]
    .filter(Boolean)
    .join(', '),
  state: `${car.stock.toLocaleString('en-US')} in stock`,
  acts: ['correct-stock'],
});

export const presentDeskVehicle = (
  vehicle: typeof vehicles.$inferSelect,
  car: { make: string; model: string; color: string },
): DeskThing => ({
  kind: 'vehicle',
  _id: vehicle.id,
  name: `${vehicle.stockNumber} · ${vehicle.vin}`,
  about: `${carName(car)}, ${car.color}`,
  state: vehicleStateWords[vehicle.state],
});

const appointmentStateWords: Readonly<Record<(typeof appointments.$inferSelect)['state'], string>> = {
  booked: 'Booked',
  done: 'Done',
  cancelled: 'Canceled',
  moved: 'Moved to another day',
};

export const presentDeskAppointment = (
  appointment: typeof appointments.$inferSelect,
  customer?: string,
): DeskThing => ({
  kind: 'appointment',
  _id: appointment.id,
  name: carOf({ VIN: appointment.vin, plate: appointment.plate }),
  about: [workName(appointment), customer].filter(Boolean).join(' · '),
  state: appointmentStateWords[appointment.state],
  date: appointment.date,
});

export const presentDeskDrive = (
  drive: typeof testDrives.$inferSelect,
  car: { make: string; model: string },
  timeZone: string,
): DeskThing => ({
  kind: 'drive',
  _id: drive.id,
  name: carName(car),
  about: drive.name,
  state: driveStateWords[drive.state],
  date: calendarDate(drive.startsAt, timeZone),
});

export const presentDeskHold = (hold: typeof vehicleHolds.$inferSelect, timeZone: string): DeskThing => ({
  kind: 'hold',
  _id: hold.id,
  name: carName(hold),
  about: hold.color,
  state: holdStateWords[hold.state],
  date: calendarDate(hold.createdAt, timeZone),
});

export const presentDeskQuestion = (
  question: typeof questions.$inferSelect,
  timeZone: string,
): DeskThing => ({
  kind: 'question',
  _id: question.id,
  name: question.title,
  about: [question.name, question.subjectName].filter(Boolean).join(' · '),
  state: questionStateWords[question.state],
  date: calendarDate(question.createdAt, timeZone),
});

export const presentDeskTradeIn = (old: typeof tradeIns.$inferSelect, timeZone: string): DeskThing => ({
  kind: 'trade-in',
  _id: old.id,
  name: [old.modelYear, carName(old)].filter(Boolean).join(' ') || (old.vin ?? ''),
  about: old.vin ?? '',
  state: stateWords[old.state],
  date: calendarDate(old.askedAt, timeZone),
});
