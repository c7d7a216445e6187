import { useEffect, useState } from 'react';
import { maskDelayMs } from '../../card-display.rules.ts';

/**
 * Whether to show dots: two seconds after the last touch (rules.md#card-form). Each touch, which is coming into the
 * field or changing it, shows the digits again.
 */
export function useMask(isMaskable: boolean): { isMasked: boolean; touch: () => void } {
  const [touches, setTouches] = useState(0);
  const [maskedAt, setMaskedAt] = useState<number | null>(null);
  useEffect(() => {
    if (!isMaskable) return;
    const timer = setTimeout(() => setMaskedAt(touches), maskDelayMs);
    return () => clearTimeout(timer);
  }, [isMaskable, touches]);
  return { isMasked: isMaskable && maskedAt === touches, touch: () => setTouches((count) => count + 1) };
}
