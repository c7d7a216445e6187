import { useEffect } from 'react';

/** Leaves a warning in the console while it holds, for an answer that is ignored (rules.md#orders). */
export function useWarning(holds: boolean, text: string): void {
  useEffect(() => {
    if (holds) console.warn(text);
  }, [holds, text]);
}
