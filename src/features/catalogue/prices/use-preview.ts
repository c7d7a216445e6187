import { useEffect, useState } from 'react';
import type { PricePreview } from './prices.contract.ts';
import { askPricePreview, lacksPermit } from './send-price-update.ts';

/** The time without a key before the server is asked. */
const pauseMs = 250;

/** What an update would touch, during typing; `lookAgain` asks once more, after an update. */
export function usePreview({ make, model }: { make: string; model: string }, onNotVerified: () => void) {
  const [preview, setPreview] = useState<PricePreview | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isOld = false;
    setPreview(null);
    if (make === '' && model === '') return;
    const timer = setTimeout(async () => {
      const asked = await askPricePreview({ make, model });
      if (isOld) return;
      if (lacksPermit(asked)) onNotVerified();
      else setPreview(asked.ok ? asked.value : null);
    }, pauseMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [make, model, round]);
  return { preview, lookAgain: () => setRound(round + 1) };
}
