import { showToast } from '#ui/toast-store.ts';
import { fullText, toggleCompared, useKeptCompared } from './kept-compared.ts';

/** Whether a car is to be compared, and what takes it in or out. */
export function useCompareToggle(id: string): { isChosen: boolean; toggle: () => void } {
  const isChosen = useKeptCompared().includes(id);
  const toggle = () => {
    if (!toggleCompared(id)) showToast(fullText, { topic: 'compare' });
  };
  return { isChosen, toggle };
}
