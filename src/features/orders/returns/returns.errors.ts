import { CodedError } from '#platform/errors.ts';
import { dateWords } from '../orders.mail.ts';
import type { ReturnRefusal } from './returns.rules.ts';

interface Limits {
  lastDay: string | undefined;
  /** In words, with its unit. */
  farthest: string | undefined;
}

const reasons: Readonly<Record<ReturnRefusal, (limits: Limits) => string>> = {
  'no-right': () => 'This order has no right to return.',
  'too-late': ({ lastDay }) => `The right to return ended on ${lastDay && dateWords(lastDay)}.`,
  'too-far': ({ farthest }) =>
    `It was driven more than the right to return allows: at most ${farthest} on the odometer.`,
};

/** 409: the limits of the right are passed. `way`: what can be done all the same. */
export const notReturnable = (refusal: ReturnRefusal, limits: Limits, way: string): CodedError =>
  new CodedError(409, 'return-not-possible', `${reasons[refusal](limits)} ${way}`, { details: { refusal } });

/** 409: only what was handed over can be brought back. */
export const notWithCustomer = (): CodedError =>
  new CodedError(409, 'not-with-customer', 'Only a purchased vehicle that was handed over can be returned.');

/** 409: staff have decided it. */
export const returnDecided = (text: string): CodedError => new CodedError(409, 'return-decided', text);
