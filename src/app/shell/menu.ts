import { homeOf } from '#features/accounts/page-guard/home.rules.ts';
import type { Audience } from '#platform/permissions.ts';

export interface MenuEntry {
  label: string;
  to: string;
}

/** The shop's main menu for this audience (rules.md#shell). */
export function menuFor(audience: Audience): readonly MenuEntry[] {
  const shop = [
    { label: 'Home', to: '/' },
    { label: 'Dashboard', to: homeOf(audience) },
    { label: 'Cars', to: '/cars' },
  ];
  if (audience === 'visitor') return shop;
  return [...shop, { label: 'VIP Cars', to: '/vip' }, { label: 'Service Center', to: '/service-center' }];
}
