import type { Units } from '#platform/units.ts';
import { mileageIn } from '../vehicles.contract.ts';
import { deliveryInput } from './receiving.contract.ts';

/** What is the same for all vehicles of a delivery, as far as figures were typed; a text is none. */
interface Figures {
  mileageKm: number | string | undefined;
  cost: number | string | undefined;
}

export interface DetailProblems {
  mileage?: string;
  cost?: string;
}

/** What is wrong with the details of a delivery. */
export function problemsOfDetails(figures: Figures, units: Units): DetailProblems {
  const fields = deliveryInput.pick({ cost: true }).extend({ mileageKm: mileageIn(units).optional() });
  const read = fields.safeParse(figures);
  const textOf = (name: string) => read.error?.issues.find(({ path }) => path[0] === name)?.message;
  return { mileage: textOf('mileageKm'), cost: textOf('cost') };
}
