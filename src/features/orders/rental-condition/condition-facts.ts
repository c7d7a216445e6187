import type { Database } from '#platform/database/database.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText, type Units } from '#platform/units.ts';
import type { OrderRow } from '../orders.service.ts';
import { readRentalRecords } from './read-rental-records.ts';
import type { RentalRecord } from './rental-condition.contract.ts';
import { damagePlaceWords, levelText, termsTexts } from './rental-condition.rules.ts';

/** Lines of a mail. */
type Fact = readonly [string, string];

export const levelName = ({ chargePercent }: Pick<RentalRecord, 'chargePercent'>): string =>
  chargePercent === undefined ? 'Fuel' : 'Charge';

/** 'Front: Scratch below the left light' */
export const damageText = ({ place, what }: RentalRecord['damages'][number]): string =>
  `${damagePlaceWords[place]}: ${what}`;

function factsOf(record: RentalRecord): Fact[] {
  const level = levelText(record);
  return [
    ...(level ? [[levelName(record), level] as const] : []),
    ...record.damages.map((damage) => ['Damage', damageText(damage)] as const),
  ];
}

/** What the mail of a pick-up says of the vehicle, and of what its return may cost. */
export async function factsOfPickUp(database: Database, order: OrderRow): Promise<Fact[]> {
  if (order.type === 'purchase') return [];
  const { pickUp, terms } = await readRentalRecords(database, order);
  return [
    ...(pickUp ? factsOf(pickUp) : []),
    ...(terms ? [['Extra charges', termsTexts(terms, formatMoney).join(' ')] as const] : []),
  ];
}

/** What the mail of a return says. */
export interface ReturnFacts {
  facts: readonly Fact[];
  /** '$120'; undefined where nothing is owed. */
  owed: string | undefined;
}

export async function factsOfReturn(database: Database, order: OrderRow, units: Units): Promise<ReturnFacts> {
  const { back, claims, owed } = await readRentalRecords(database, order);
  const km = back?.mileageKm;
  return {
    facts: [
      ...(km === undefined ? [] : [['Mileage', distanceText(km, units)] as const]),
      ...(back ? factsOf(back) : []),
      ...claims.map(
        ({ text, amount, isWaived }) =>
          [
            'Extra charges',
            `${text}: ${isWaived ? `${formatMoney(amount)}, waived` : formatMoney(amount)}`,
          ] as const,
      ),
    ],
    owed: owed > 0 ? formatMoney(owed) : undefined,
  };
}
