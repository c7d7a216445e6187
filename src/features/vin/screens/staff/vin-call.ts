import { vinApi } from '../../vin.api.ts';
import { type GeneratedVin, type SoldVehicle, vinTexts } from '../../vin.contract.ts';

/** Why a call did nothing; `passing` is the network's or the server's trouble, which another try may not meet. */
export interface Refusal {
  kind: 'refused';
  text: string;
  passing: boolean;
}
/** How a call ended that found nothing: why, or that the permit is over. */
export type Refused = Refusal | { kind: 'not-verified' };
export type Search = { kind: 'found'; vehicle: SoldVehicle } | Refused;
export type Generation = { kind: 'generated'; identification: GeneratedVin } | Refused;

/** The server's text, else the listed one (rules.md#texts). */
async function refusedOf(
  answer: { status: number; json(): Promise<unknown> },
  fallback: string,
): Promise<Refused> {
  const said = (await answer.json()) as { code?: unknown; message?: unknown } | null;
  if (said?.code === 'not-verified') return { kind: 'not-verified' };
  const text = typeof said?.message === 'string' && said.message ? said.message : fallback;
  return { kind: 'refused', text, passing: answer.status >= 500 };
}

/** The vehicle of a receipt number: of what the server says, only the listed fields are needed. Never throws. */
export async function searchVehicle(receipt: string, fetch?: typeof globalThis.fetch): Promise<Search> {
  try {
    const answer = await vinApi(fetch).vin['search-car'][':receipt'].$get({ param: { receipt } });
    if (!answer.ok) return await refusedOf(answer, vinTexts.notFound);
    return { kind: 'found', vehicle: Object.assign({ receiptNumber: receipt }, await answer.json()) };
  } catch {
    return { kind: 'refused', text: vinTexts.notFound, passing: true };
  }
}

/** Gives the vehicle of a receipt number its VIN. Never throws. */
export async function generateVin(receipt: string, fetch?: typeof globalThis.fetch): Promise<Generation> {
  try {
    const answer = await vinApi(fetch).vin['generate-vin'][':receipt'].$post({ param: { receipt } });
    if (!answer.ok) return await refusedOf(answer, vinTexts.notGenerated);
    return { kind: 'generated', identification: await answer.json() };
  } catch {
    return { kind: 'refused', text: vinTexts.notGenerated, passing: true };
  }
}
