import { useState } from 'react';

/** True from the first time that something is open: a dialog that was never opened is not rendered. */
export function useOpenedOnce(isOpen: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true);
  return hasBeenOpen || isOpen;
}
