import { useEffect } from 'react';
import { giveEarlyInput } from './early-input.ts';
import { giveEarlyPress } from './early-press.ts';

/** Replays, once the calling component is hydrated, what was typed and then what was pressed in it before. */
export function useEarly(): void {
  useEffect(() => {
    giveEarlyInput();
    giveEarlyPress();
  }, []);
}
