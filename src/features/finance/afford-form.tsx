import { useId } from 'react';
import { Form } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/field.tsx';

interface AffordFormProps {
  /** The list that shows what fits. */
  action: string;
  /** The usual terms, in words. */
  basis: string;
}

/** 'What can I afford': a monthly sum becomes a filter of the list (rules.md#finance). A plain form. */
export function AffordForm({ action, basis }: AffordFormProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-3xl">
        What can I afford?
      </h2>
      <Form action={action} className="mt-6 grid max-w-160 gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          Monthly budget ($)
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id={id}
            name="monthlyTo"
            type="number"
            inputMode="numeric"
            min={1}
            max={10_000_000_000}
            step="any"
            required
            placeholder="1500"
            aria-describedby={`${id}-note`}
            className={classNames(controlClass, 'max-w-56 tabular-nums')}
          />
          <button type="submit" className={buttonClass('quiet')}>
            Show cars
          </button>
        </div>
        <p id={`${id}-note`} className="text-sm text-ink-soft">
          Estimate with standard terms: {basis}.
        </p>
      </Form>
    </section>
  );
}
