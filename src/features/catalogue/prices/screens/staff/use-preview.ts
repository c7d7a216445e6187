import { useEffect, useState } from 'react';
import type { PricePreview } from '../../prices.contract.ts';
import { previewPrice } from './price-call.ts';

/** Milliseconds without a key before the server is asked. */
const pause = 250;

/** What an update would touch, during typing. `round` asks again, after an update. */
export function usePreview(
  { make, model }: { make: string; model: string },
  round: number,
  onNotVerified: () => void,
) {
  const [preview, setPreview] = useState<PricePreview | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isOld = false;
    setPreview(null);
    if (make === '' || model === '') return;
    const timer = setTimeout(async () => {
      const answer = await previewPrice({ make, model });
      if (isOld) return;
      if (answer === 'not-verified') onNotVerified();
      else setPreview(answer);
    }, pause);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [make, model, round]);
  return preview;
}
