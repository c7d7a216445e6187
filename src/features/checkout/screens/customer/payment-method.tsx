import { CalendarClock, CreditCard } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { maxPeriodYears } from '#features/payments/plans/plans.rules.ts';

export type Method = 'card' | 'installment';

interface PaymentMethodProps {
  value: Method;
  onChange: (method: Method) => void;
}

/** How the order is paid: real radio buttons, each on a card of its own. */
export function PaymentMethod({ value, onChange }: PaymentMethodProps) {
  const shared = { name: useId(), chosen: value, onChange };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]">
        Payment
      </legend>
      <Option
        {...shared}
        value="card"
        title="Card"
        icon={<CreditCard className="size-6" strokeWidth={1.5} aria-hidden="true" />}
      >
        Visa, MasterCard or AmEx. Charged once, when you confirm.
      </Option>
      <Option
        {...shared}
        value="installment"
        title="Installments"
        icon={<CalendarClock className="size-6" strokeWidth={1.5} aria-hidden="true" />}
      >
        Spread over 1 to {maxPeriodYears} years, without interest. You see every payment before you confirm.
      </Option>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  value: Method;
  chosen: Method;
  onChange: (method: Method) => void;
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

function Option({ name, value, chosen, onChange, title, icon, children }: OptionProps) {
  const noteId = useId();
  return (
    <label className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 rounded-control border border-edge/70 bg-surface p-4 transition-colors hover:border-ink has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => onChange(value)}
        aria-describedby={noteId}
        className="size-5 accent-ink outline-none"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span id={noteId} className="block text-sm text-ink-soft">
          {children}
        </span>
      </span>
      <span className="text-ink-soft">{icon}</span>
    </label>
  );
}
