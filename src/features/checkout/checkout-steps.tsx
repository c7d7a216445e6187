import { classNames } from '#ui/class-names.ts';

const steps = ['Basket', 'Your details', 'Payment', 'Done'] as const;
export type CheckoutStep = (typeof steps)[number];

/** What a purchase consists of, and where in it one is. */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const place = steps.indexOf(current);
  return (
    <ol aria-label="Steps of the purchase" className="grid grid-cols-4 gap-2 sm:gap-3">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={classNames(
            'border-t-2 pt-2 text-xs sm:text-sm',
            at <= place ? 'border-ink' : 'border-line',
            at === place ? 'font-semibold text-ink' : 'text-ink-soft',
          )}
        >
          {step}
          {at < place && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
