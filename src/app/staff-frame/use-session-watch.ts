import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { sessionEnds } from '#page-kit/ask/ask.ts';

/**
 * On staff pages: reloads the page's data after a call that was refused because the session has ended. The loaders then
 * redirect to the login, which leads back to the page.
 */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => sessionEnds.listen(() => void revalidate()), [revalidate]);
}
