import { formatMoney } from '#platform/money.ts';
import type { ReservedCar } from '../holds.contract.ts';

/** What a customer reads of a car that they have reserved, where it is shown or about to be bought. */
export const reservedTexts = {
  title: 'You reserved this car',
  note: ({ deposit }: Pick<ReservedCar, 'deposit'>) =>
    `Buy it from your reservation, and your ${formatMoney(deposit)} deposit counts toward it.`,
  act: 'Buy with your deposit',
};

/** The purchase out of a reservation, which credits the deposit. */
export const buyReservedPath = ({ holdId }: Pick<ReservedCar, 'holdId'>): string =>
  `/reservations/${holdId}/buy`;
