import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { GarageCareRoutes } from '../care/care.routes.ts';
import { garagePath, garageTexts } from '../due/care.rules.ts';
import type { GarageRoutes } from '../own/own.routes.ts';
import { type Send, sendForm, type Texts } from '../sent-to-garage.ts';
import { careIn, changeIn, plateIn, readingIn } from '../typed-vehicle.ts';

type Call = (texts: Texts, fetch?: typeof globalThis.fetch) => ReturnType<Parameters<typeof ask>[0]>;

const sendBy =
  (call: Call, to?: string): Send =>
  (texts, fetch) =>
    sendForm(
      texts,
      () => ask(() => call(texts, fetch), garageTexts.notSaved),
      () => (to ? { to } : {}),
    );

/** The forms of one vehicle's page, by their names. */
export function sendersOf(id: string) {
  const param = { id };
  const vehicle = (fetch?: typeof globalThis.fetch) => client<GarageRoutes>(fetch).garage.vehicles[':id'];
  const care = (fetch?: typeof globalThis.fetch) => client<GarageCareRoutes>(fetch).garage.vehicles[':id'];
  const entry = (texts: Texts) => ({ param: { id, entryId: texts.of ?? '' } });
  return {
    change: sendBy((texts, fetch) => vehicle(fetch).$put({ param, json: changeIn(texts) })),
    plate: sendBy((texts, fetch) => vehicle(fetch).$put({ param, json: plateIn(texts) })),
    remove: sendBy((_, fetch) => vehicle(fetch).$delete({ param }), garagePath),
    reading: sendBy((texts, fetch) => care(fetch).readings.$post({ param, json: readingIn(texts) })),
    'drop-reading': sendBy((texts, fetch) => care(fetch).readings[':entryId'].$delete(entry(texts))),
    care: sendBy((texts, fetch) => care(fetch).care.$post({ param, json: careIn(texts) })),
    'drop-care': sendBy((texts, fetch) => care(fetch).care[':entryId'].$delete(entry(texts))),
  } satisfies Record<string, Send>;
}
export type VehicleSenders = ReturnType<typeof sendersOf>;
