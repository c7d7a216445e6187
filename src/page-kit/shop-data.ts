import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Session } from '#features/accounts/session/session.contract.ts';
import type { CurrentDowntime } from '#features/downtime/downtime.contract.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import type { ShownBrand } from '#platform/brand.ts';
import type { ShownPayments } from '#platform/shown-payments.ts';
import type { Units } from '#platform/units.ts';

/** What the root loads once for all pages. */
export interface ShopData {
  session: Session | null;
  /** While the shop is down. */
  downtime: CurrentDowntime | null;
  /** Announced to everyone. Without a time of day, so that a kept page stays the same. */
  comingDowntime: CurrentDowntime['next'];
  brand: ShownBrand;
  /** What prices are made of beside the cars' own (rules.md#price). */
  prices: PriceTerms;
  /** The longest term of an installment plan, in years (rules.md#installments). */
  planYears: number;
  units: Units;
  /** Whether customers book test drives. */
  testDrives: boolean;
  /** Whether old cars are taken as a trade-in. */
  tradesIn: boolean;
  demo: boolean;
  /** Others reach this demo, and nobody said that it is meant to be one; absent: no. */
  demoIsOpen?: true;
  /** Absent: by the sandbox of a demo. */
  payments?: ShownPayments;
  origin: string;
}

/** Undefined only where the root itself failed to load. */
export const useShopIfLoaded = (): ShopData | undefined => useRouteLoaderData<ShopData>('root');

export function useShop(): ShopData {
  const shop = useShopIfLoaded();
  if (!shop) throw new Error('The root data of the shop is missing.');
  return shop;
}

export const useSession = (): Session | null => useShop().session;

export const usePriceTerms = (): PriceTerms => useShop().prices;

export const useBrand = (): ShownBrand => useShop().brand;

export const useUnits = (): Units => useShop().units;

/** The units of a form, as they were when it was opened: what is typed into it does not become another distance meanwhile. */
export function useFormUnits(): Units {
  const units = useUnits();
  const [opened] = useState(units);
  return opened;
}
