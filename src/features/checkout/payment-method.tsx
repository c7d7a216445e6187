import { type ReactNode, useId } from 'react';
import { useShop } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/class-names.ts';

export type Method = 'card' | 'installment';

/** What leads on to the payment says, where so many dollars are left to pay. */
export function continueText(method: Method, due: number): string {
  if (due === 0) return 'Continue';
  return method === 'card' ? 'Continue to Card Payment' : 'Continue to Installment Plan';
}

interface PaymentMethodProps {
  value: Method;
  /** What of the order is rented: then it is paid by card (rules.md#installments). */
  rented?: readonly { make?: string; model?: string }[];
  onChange: (method: Method) => void;
}

/** Why there are no installments, and for which vehicles. */
function rentalText(rented: NonNullable<PaymentMethodProps['rented']>): string {
  const names = new Set(rented.map(({ make, model }) => `${make} ${model}`));
  return `Not available for rentals: ${[...names].join(', ')}. Pay by card.`;
}

const yearsText = (most: number): string => (most === 1 ? '1 year' : `1 to ${most} years`);

/** How the order is paid: real radio buttons, each on a card of its own. */
export function PaymentMethod({ value, rented = [], onChange }: PaymentMethodProps) {
  const { planYears } = useShop();
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
        icon="M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM2 10h20M6 15h3"
      >
        Visa, MasterCard or AmEx. Charged when you confirm.
      </Option>
      <Option
        {...shared}
        value="installment"
        title="Installments"
        disabled={rented.length > 0}
        icon="M5 4h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 10h18M8 2v4M16 2v4M7 14h2M12 14h5M7 17h2M12 17h5"
      >
        {rented.length > 0
          ? rentalText(rented)
          : `Spread over ${yearsText(planYears)}, without interest. You'll see every payment before you confirm.`}
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
  disabled?: boolean;
  /** The lines of a drawing, 24 by 24: a library of icons would weigh more than the rest of this form. */
  icon: string;
  children: ReactNode;
}

function Option({ name, value, chosen, onChange, title, disabled = false, icon, children }: OptionProps) {
  const noteId = useId();
  return (
    <label
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 rounded-control border border-edge/70 bg-surface p-4 transition-colors has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
        !disabled && 'hover:border-ink',
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        disabled={disabled}
        onChange={() => onChange(value)}
        aria-describedby={noteId}
        className="size-5 accent-ink outline-none"
      />
      <span>
        <span className={classNames('block font-semibold', disabled && 'text-ink-soft')}>{title}</span>
        <span id={noteId} className="block text-sm text-ink-soft">
          {children}
        </span>
      </span>
      <svg
        viewBox="0 0 24 24"
        className="size-6 text-ink-soft"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={icon} />
      </svg>
    </label>
  );
}
