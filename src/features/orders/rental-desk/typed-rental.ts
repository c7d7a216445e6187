import { z } from 'zod';
import { othersActText } from '#features/audit/others-act-text.ts';
import type { Asked } from '#page-kit/ask.ts';
import { type Texts, withToast } from '#page-kit/form-action.ts';
import type { HandoverOrder } from '../handover/handover.contract.ts';
import type { FuelLevel } from '../rental-condition/rental-condition.rules.ts';
import { readNaming, typedNaming, vehicleRefusals } from '../vins/vins.contract.ts';

/** The vehicle and its condition as they are typed at a pick-up or a return. Damages have numbers in the names of their fields. */
export const typedRental = typedNaming
  .extend({ chargePercent: z.string().optional(), fuelEighths: z.string().optional() })
  .catchall(z.string());
export type TypedRental = z.output<typeof typedRental>;

/** The numbers of the damages that have fields, in the order of these. */
export const damagesIn = (texts: Texts): number[] =>
  Object.keys(texts).flatMap((name) => {
    const number = /^damages\.(\d+)\.place$/.exec(name)?.[1];
    return number === undefined ? [] : Number(number);
  });

/** A level as it was typed, or chosen: nothing typed is no level; undefined for what is none. */
export function levelIn({ chargePercent, fuelEighths }: Texts): FuelLevel | undefined {
  const isElectric = chargePercent !== undefined;
  const text = (chargePercent ?? fuelEighths ?? '').trim();
  if (text === '') return {};
  if (!/^\d{1,3}$/.test(text) || Number(text) > (isElectric ? 100 : 8)) return undefined;
  return isElectric ? { chargePercent: Number(text) } : { fuelEighths: Number(text) };
}

/** The field of the form for a field of the call. */
const fieldOf = (name: string, damages: readonly number[]): string =>
  name
    .replace(/^condition\./, '')
    .replace(/^damages\.(\d+)/, (_, place: string) => `damages.${damages[Number(place)]}`);

/** What a call says of a rental, and the numbers of its damages. */
export function readRental<Schema extends z.ZodType>(
  schema: Schema,
  typed: TypedRental,
  context: z.RefinementCtx,
  more: Partial<z.input<Schema>> = {},
) {
  const damages = damagesIn(typed);
  const { data, error } = schema.safeParse({
    ...readNaming(typed, context),
    ...more,
    condition: {
      ...(levelIn(typed) ?? { chargePercent: Number.NaN }),
      damages: damages.map((number) => ({
        place: typed[`damages.${number}.place`],
        what: typed[`damages.${number}.what`],
        photos: typed[`damages.${number}.photos`]?.split(' ').filter(Boolean),
      })),
    },
  });
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [fieldOf(path.join('.'), damages)], message });
  return data === undefined ? z.NEVER : { json: data, damages };
}

interface ActWords {
  said: string;
  /** 'handed the Audi A4 over' */
  act: string;
}

/** Has a toast say what was done; shows a refusal that is about the vehicle at its VIN. */
export function outcomeOf(
  asked: Asked<HandoverOrder>,
  damages: readonly number[],
  wordsOf: (done: HandoverOrder) => ActWords,
): Asked<HandoverOrder> {
  if (asked.ok) {
    const { said, act } = wordsOf(asked.value);
    const { othersAct } = asked.value;
    return othersAct
      ? withToast(asked, othersActText(othersAct, act), { tone: 'warn' })
      : withToast(asked, said, { tone: 'good' });
  }
  const { code = '', text, fields } = asked;
  if (vehicleRefusals.includes(code)) return { ...asked, fields: { vin: text } };
  const entries = Object.entries(fields).map(([name, wrong]) => [fieldOf(name, damages), wrong]);
  return { ...asked, fields: Object.fromEntries(entries) };
}
