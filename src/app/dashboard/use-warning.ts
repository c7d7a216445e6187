import { useEffect } from 'react';

/** Leaves a warning in the console while it holds: what product.md section 8 calls 'ignored with a console warning'. */
export function useWarning(holds: boolean, text: string): void {
  useEffect(() => {
    if (holds) console.warn(text);
  }, [holds, text]);
}
