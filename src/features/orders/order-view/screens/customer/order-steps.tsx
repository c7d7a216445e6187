import { Check } from 'lucide-react';
import { classNames } from '#ui/text/class-names.ts';
import { DateText } from '#ui/text/date-text.tsx';
import { type OrderStep, stepsOf } from '../../order-steps.rules.ts';
import type { OrderView } from '../../order-view.contract.ts';

/** Where an order stands, as steps with their days. */
export function OrderSteps({ view }: { view: OrderView }) {
  return (
    <ol aria-label="Order status" className="grid gap-0">
      {stepsOf(view).map((step) => (
        <Step key={step.name} step={step} timeZone={view.timeZone} />
      ))}
    </ol>
  );
}

const said: Readonly<Record<OrderStep['standing'], string>> = {
  done: 'Done: ',
  now: 'Now: ',
  ahead: 'Next: ',
  ended: '',
};

const marks: Readonly<Record<OrderStep['standing'], string>> = {
  done: 'border-good bg-good text-surface',
  now: 'border-ink',
  ahead: 'border-edge',
  ended: 'border-bad bg-bad text-surface',
};

function Step({
  step: { name, standing, on, isBy, isLate },
  timeZone,
}: {
  step: OrderStep;
  timeZone: string;
}) {
  return (
    <li
      aria-current={standing === 'now' ? 'step' : undefined}
      className="group relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0"
    >
      <span
        aria-hidden="true"
        className="absolute top-6 bottom-0 left-3 w-px -translate-x-1/2 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={classNames('grid size-6 place-items-center rounded-full border-2', marks[standing])}
      >
        {standing === 'done' && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={classNames(standing === 'ahead' ? 'text-ink-soft' : 'font-semibold')}>
          <span className="sr-only">{said[standing]}</span>
          {name}
        </span>
        {on && (
          <span className={classNames('text-sm', isLate ? 'font-semibold text-bad' : 'text-ink-soft')}>
            {isBy && <span>{'by '}</span>}
            {/* A calendar date is the same everywhere; a moment is told in the dealership's time. */}
            <DateText value={on} weekday={standing !== 'done'} timeZone={on.length > 10 ? timeZone : 'UTC'} />
            {isLate && <span>: late</span>}
          </span>
        )}
      </span>
    </li>
  );
}
