import { useEffect } from 'react';
import { giveEarlyInput } from './early-input.ts';
import { giveEarlyPress } from './early-press.ts';

/** Gives what has just come alive, the page or a part of it, what was typed and then what was pressed before. */
export function useEarly(): void {
  useEffect(() => {
    giveEarlyInput();
    giveEarlyPress();
  }, []);
}
