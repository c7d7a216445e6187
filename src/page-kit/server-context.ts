import { createContext, type RouterContext } from 'react-router';
import type { Session } from '#features/accounts/session/session.contract.ts';
import type { CurrentDowntime } from '#features/downtime/downtime.contract.ts';
import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import type { ShownBrand } from '#platform/brand.ts';
import type { OpeningHours } from '#platform/dates/opening-hours.ts';
import type { ShownPayments } from '#platform/shown-payments.ts';
import type { Units } from '#platform/units.ts';
import type { StaffPages } from './staff-pages.ts';

/** What the server hands to every page it renders. */
export interface ServerContext {
  /** Calls the API in process, with the visitor's cookie. */
  fetch: typeof globalThis.fetch;
  /** Who is signed in, resolved once per request. */
  session: Session | null;
  /** Whether the shop is down now; null where that could not be found out. */
  downtime: CurrentDowntime | null;
  brand: ShownBrand;
  openingHours: OpeningHours;
  /** The day it is at the dealership. */
  today: string;
  prices: PriceTerms;
  /** What is said of paying by the month. */
  finance: FinanceTerms;
  units: Units;
  /** Whether customers book test drives. */
  testDrives: boolean;
  /** Old cars are taken as a trade-in. */
  tradesIn: boolean;
  /** Demo accounts and the demo mailbox are on offer. */
  demo: boolean;
  /** See `isOpenDemo`; absent: no. */
  demoIsOpen?: true;
  /** How payments are taken; undefined: by the sandbox of a demo. */
  payments: ShownPayments | undefined;
  /** Scheme and host that visitors see, without a trailing slash. */
  origin: string;
  /** Allows this answer's inline scripts and styles under the Content-Security-Policy. */
  nonce: string;
  requestId: string;
  /** The staff pages of the build; empty while pages are built as they are asked for. */
  staffPages: StaffPages;
}

declare global {
  var marqueServerContext: RouterContext<ServerContext> | undefined;
}

// The server runs this file as it is, the pages carry a bundled copy of it. React Router compares
// contexts by identity, so both copies must hand out the same object.
globalThis.marqueServerContext ??= createContext<ServerContext>();

export const serverContext: RouterContext<ServerContext> = globalThis.marqueServerContext;
