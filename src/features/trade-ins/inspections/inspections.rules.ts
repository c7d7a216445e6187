import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import { creditOf } from '../trade-ins.rules.ts';

/**
 * What has to be done before a vehicle that an old car pays for is handed over (rules.md#trade-in), or what was done: inspect the
 * old car; have its owner agree to another value; receive what it is worth less.
 */
export const oldCarSteps = ['inspect', 'agree', 'pay', 'ready', 'taken', 'kept', 'over'] as const;
export type OldCarStep = (typeof oldCarSteps)[number];

/** What staff read of it. */
export const oldCarWords: Readonly<Record<OldCarStep, string>> = {
  inspect: 'To be inspected',
  agree: 'Waiting for the customer to agree',
  pay: 'Difference due',
  ready: 'Ready for the handover',
  taken: 'Taken in',
  kept: 'Kept by the customer, paid with money',
  over: 'Order canceled',
};

/** As far as the steps depend on it. */
export interface InspectedValue {
  valueCents: Cents;
  offerCents: Cents;
  owedCents: Cents;
  agreedAt: Date | null;
  /** What was received at the desk because it is worth less. */
  receivedCents: Cents;
}

/** What the credit becomes; above 0 the value rose, and that is paid out. */
export const creditChange = ({
  valueCents,
  offerCents,
  owedCents,
}: Omit<InspectedValue, 'agreedAt' | 'receivedCents'>): Cents =>
  creditOf(valueCents, owedCents) - creditOf(offerCents, owedCents);

/** The next step of an old car that is not taken in yet; undefined: nobody has inspected it. */
export function nextStep(inspected: InspectedValue | undefined): OldCarStep {
  if (!inspected) return 'inspect';
  const change = creditChange(inspected);
  if (change === 0) return 'ready';
  if (inspected.agreedAt === null) return 'agree';
  return change + inspected.receivedCents < 0 ? 'pay' : 'ready';
}

interface Agreement {
  customer: string;
  car: string;
  vin: string;
  receiptNumber: string;
  newCar: string;
  valueCents: Cents;
  offerCents: Cents;
  owedCents: Cents;
  reason: string;
}

const money = (cents: Cents) => formatMoney(toDollars(cents));

/** What its owner agrees to, word by word: kept with the agreement, by its hash. Each entry is a paragraph. */
export function agreementText(of: Agreement): string[] {
  const change = creditChange(of);
  const credits = `Its credit is ${money(creditOf(of.valueCents, of.owedCents))} instead of ${money(creditOf(of.offerCents, of.owedCents))} toward the ${of.newCar}, receipt ${of.receiptNumber}.`;
  const owed = of.owedCents > 0 ? ` ${money(of.owedCents)} is still owed on it, and we pay that off.` : '';
  const then =
    change < 0
      ? `I pay ${money(-change)} before the ${of.newCar} is handed over to me.`
      : `${money(change)} will be paid out to me.`;
  return [
    `I, ${of.customer}, hand over my ${of.car}, VIN ${of.vin}, as a trade-in.`,
    `We offered ${money(of.offerCents)}. After the inspection, the value is ${money(of.valueCents)}: ${of.reason}`,
    `${credits}${owed}`,
    `I agree to this value. ${then}`,
  ];
}
