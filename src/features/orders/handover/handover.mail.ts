import { dealershipAddress } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { askUs, dateWords, mailAboutOrder } from '../orders.mail.ts';
import type { ReturnFacts } from '../rental-condition/condition-facts.ts';
import type { HandoverOrder } from './handover.contract.ts';

type Shop = Pick<Platform, 'jobs' | 'config'>;

const nameOf = ({ car }: HandoverOrder) => `${car.make} ${car.model}`;

interface News {
  subject: string;
  heading: string;
  text: string;
  facts?: readonly (readonly [string, string])[];
  notes?: readonly string[];
  cause: string;
}

const tell = (database: Database, shop: Shop, order: HandoverOrder, news: News): Promise<boolean> =>
  mailAboutOrder(
    database,
    shop,
    { ...order.car, receiptNumber: order.receiptNumber },
    { to: order.customer.email, ...news },
  );

/** What was written down at the handover, as far as it was. */
interface HandedOver {
  vin: string | undefined;
  /** In the units of the shop. */
  mileage: string | undefined;
  /** Of the right to return that a purchase came with. */
  lastDayToReturn: string | undefined;
  /** The old car that was handed in, and for how much. */
  oldCar: string | undefined;
  /** Of a rental: how it was, and what its return may cost. */
  condition: readonly (readonly [string, string])[];
}

/** To the buyer, once: the vehicle is theirs; a rental with the day it comes back. */
export function mailHandedOver(
  database: Database,
  shop: Shop,
  order: HandoverOrder,
  { vin, mileage, lastDayToReturn, oldCar, condition }: HandedOver,
): Promise<boolean> {
  const { returnDate } = order;
  return tell(database, shop, order, {
    subject: `Your ${nameOf(order)} has been handed over`,
    heading: 'Your car has been handed over',
    text: returnDate
      ? `Have a good trip. Please return it by ${dateWords(returnDate)}.`
      : 'Enjoy your new car.',
    facts: [
      ...(vin ? [['VIN', vin] as const] : []),
      ...(mileage ? [['Mileage', mileage] as const] : []),
      ...(returnDate ? [['Return by', dateWords(returnDate)] as const] : []),
      ...(oldCar ? [['Your trade-in', oldCar] as const] : []),
      ...condition,
      ...(lastDayToReturn ? [['Right to return until', dateWords(lastDayToReturn)] as const] : []),
    ],
    cause: `order-delivered:${order._id}`,
  });
}

/** To the customer who rented it, once: the proof that it came back. */
export const mailTakenBack = (
  database: Database,
  shop: Shop,
  order: HandoverOrder,
  { facts, owed }: ReturnFacts,
): Promise<boolean> =>
  tell(database, shop, order, {
    subject: `Your ${nameOf(order)} has been returned`,
    heading: 'Thank you for returning it',
    text: owed
      ? `Your rental has ended. Under its terms, ${owed} is owed in addition to the rent. Your card has not been charged: we will contact you.`
      : 'Your rental has ended. No further action is needed.',
    facts: [...(order.returnedOn ? [['Returned', dateWords(order.returnedOn)] as const] : []), ...facts],
    notes: owed || facts.length > 0 ? [askUs('Is something incorrect?')] : [],
    cause: `order-returned:${order._id}`,
  });

const lastDay = (order: HandoverOrder): string => dateWords(order.returnDate ?? order.deliveryDate);

/** Where a rental is to be brought, until when, and what to do where it was. */
const bringItBack = (order: HandoverOrder) => ({
  facts: [
    ['Return by', lastDay(order)],
    ['Where', dealershipAddress()],
  ] as const,
  notes: [askUs('Already returned it, or need more time?')],
});

/** To the customer who rented it, once: its last day is tomorrow or today. */
export const mailDueBack = (database: Database, shop: Shop, order: HandoverOrder): Promise<boolean> =>
  tell(database, shop, order, {
    ...bringItBack(order),
    subject: `Your ${nameOf(order)} is due back ${order.due === 'today' ? 'today' : 'tomorrow'}`,
    heading: 'Your rental is ending soon',
    text: `Please return the car by ${lastDay(order)}.`,
    cause: `order-due-back:${order._id}`,
  });

/** To the customer who rented it, once: its last day has passed. */
export const mailOverdue = (database: Database, shop: Shop, order: HandoverOrder): Promise<boolean> =>
  tell(database, shop, order, {
    ...bringItBack(order),
    subject: `Your ${nameOf(order)} was due back on ${lastDay(order)}`,
    heading: 'Your rental is overdue',
    text: 'The car has not been returned yet. Please return it as soon as possible.',
    cause: `order-overdue:${order._id}`,
  });
