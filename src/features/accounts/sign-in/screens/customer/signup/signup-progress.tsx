import { classNames } from '#ui/text/class-names.ts';
import { steps } from './signup-steps.ts';

/** Where one stands in the wizard. */
export function SignupProgress({ step }: { step: number }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-3 gap-2">
      {steps.map(({ title }, index) => (
        <li
          key={title}
          aria-current={index === step ? 'step' : undefined}
          className={classNames(
            'border-t-2 pt-2 text-sm transition-colors',
            index <= step ? 'border-ink' : 'border-line',
            index === step ? 'font-semibold' : 'text-ink-soft',
          )}
        >
          <span className="figure mr-2">{index + 1}</span>
          <span className="sr-only lg:not-sr-only">{title}</span>
        </li>
      ))}
    </ol>
  );
}
