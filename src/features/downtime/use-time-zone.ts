import { useHydrated } from '#ui/use-hydrated.ts';

/** The reader's own time zone (IANA name), which only the browser knows: UTC before hydration. */
export function useTimeZone(): string {
  const isHydrated = useHydrated();
  return isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
}
