import { useState } from 'react';

/** True from the first time something is open: until then, its script is not fetched. */
export function useOpenedOnce(isOpen: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true);
  return hasBeenOpen || isOpen;
}
