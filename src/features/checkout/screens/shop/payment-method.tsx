import { CalendarClock, CreditCard } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

/** How the order is paid: real radio buttons, each on a card of its own. */
export function PaymentMethod() {
  const name = useId();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]">
        Payment
      </legend>
      <Method
        name={name}
        value="card"
        title="Card"
        icon={<CreditCard className="size-6" strokeWidth={1.5} aria-hidden="true" />}
        isOffered
      >
        Visa, MasterCard or AmEx. Charged once, when you confirm.
      </Method>
      <Method
        name={name}
        value="installment"
        title="Installments"
        icon={<CalendarClock className="size-6" strokeWidth={1.5} aria-hidden="true" />}
        isOffered={false}
      >
        Not available yet. Please pay by card for now.
      </Method>
    </fieldset>
  );
}

interface MethodProps {
  name: string;
  value: string;
  title: string;
  icon: ReactNode;
  isOffered: boolean;
  children: ReactNode;
}

function Method({ name, value, title, icon, isOffered, children }: MethodProps) {
  const noteId = useId();
  return (
    <label
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 rounded-control border border-edge/70 bg-surface p-4 transition-colors has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
        isOffered ? 'hover:border-ink' : 'border-dashed bg-transparent',
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isOffered}
        disabled={!isOffered}
        aria-describedby={noteId}
        className="size-5 accent-ink outline-none"
      />
      <span>
        <span className={classNames('block font-semibold', !isOffered && 'text-ink-soft')}>{title}</span>
        <span id={noteId} className="block text-sm text-ink-soft">
          {children}
        </span>
      </span>
      <span className="text-ink-soft">{icon}</span>
    </label>
  );
}
