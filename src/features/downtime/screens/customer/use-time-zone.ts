import { useHydrated } from '#page-kit/navigation-state.ts';

/** The reader's own time zone (IANA name), which only the browser knows: UTC before hydration. */
export function useTimeZone(): string {
  const isAlive = useHydrated();
  return isAlive ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
}
