import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { sessionEnds } from '#page-kit/ask/ask.ts';

/**
 * On the pages of the staff: a call that is refused because nobody is signed in any more has the page read anew, and
 * that leads to the login and back again.
 */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => sessionEnds.listen(() => void revalidate()), [revalidate]);
}
