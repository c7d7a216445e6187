import type { ChargedLine } from './pricing.rules.ts';

/** For buyers who register the car where the state asks other charges than the dealer's own (rules.md#price). */
export const ElsewhereNote = ({ lines }: { lines: readonly ChargedLine[] }) =>
  lines.some(({ receiver }) => receiver === 'state') && (
    <p className="text-xs text-ink-soft">
      Registering the car in another state? State charges may differ from the amounts here.
    </p>
  );
