import { type Audience, may } from '#platform/permissions.ts';

export interface MenuEntry {
  label: string;
  to: string;
}

/** The path of a person's own dashboard; visitors are led to the login from there. */
export function dashboardOf(audience: Audience): string {
  if (may(audience, 'open the admin pages')) return '/admin';
  if (may(audience, 'run the floor')) return '/worker';
  return '/dashboard';
}

/** The shop's main menu for this audience (rules.md#shell). */
export function menuFor(audience: Audience): readonly MenuEntry[] {
  const shop = [
    { label: 'Home', to: '/' },
    { label: 'Dashboard', to: dashboardOf(audience) },
    { label: 'Cars', to: '/cars' },
  ];
  if (audience === 'visitor') return shop;
  return [...shop, { label: 'VIP Cars', to: '/vip' }, { label: 'Service Center', to: '/service-center' }];
}
