import { ask, type Refused } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { type GeneratedVin, type SoldVehicle, vinTexts } from '../../vin.contract.ts';
import type { VinRoutes } from '../../vin.routes.ts';

/** Why a call did nothing. */
export interface Failure {
  /** The server's text, else the listed one (rules.md#texts). */
  text: string;
  /** The network's or the server's trouble, which another try may not meet. */
  isPassing: boolean;
  /** The person has to verify again. */
  isPermitOver: boolean;
}
interface Failed {
  ok: false;
  failure: Failure;
}
export type Search = { ok: true; vehicle: SoldVehicle } | Failed;
type Generation = { ok: true; generated: GeneratedVin } | Failed;

const failed = ({ text, status, code }: Refused): Failed => ({
  ok: false,
  failure: {
    text,
    isPassing: status === undefined || status >= 500,
    isPermitOver: code === 'not-verified',
  },
});

/** The vehicle of a receipt number. */
export async function searchVehicle(receipt: string, fetch?: typeof globalThis.fetch): Promise<Search> {
  const asked = await ask(
    () => client<VinRoutes>(fetch).vin['search-car'][':receipt'].$get({ param: { receipt } }),
    vinTexts.notFound,
  );
  if (!asked.ok) return failed(asked);
  // The listed fields are enough, and the receipt number is none of them.
  const receiptNumber = asked.value.receiptNumber ?? receipt;
  return { ok: true, vehicle: { ...asked.value, receiptNumber } };
}

/** Gives the vehicle of a receipt number its VIN. */
export async function askForVin(receipt: string, fetch?: typeof globalThis.fetch): Promise<Generation> {
  const asked = await ask(
    () => client<VinRoutes>(fetch).vin['generate-vin'][':receipt'].$post({ param: { receipt } }),
    vinTexts.notGenerated,
  );
  return asked.ok ? { ok: true, generated: asked.value } : failed(asked);
}
