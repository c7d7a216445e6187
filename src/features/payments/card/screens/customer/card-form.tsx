import { type FormEvent, type ReactNode, useRef } from 'react';
import { focusFirstProblem } from '#page-kit/forms/focus-first-problem.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { cvvDigits, maxNumberDigits } from '../../card.rules.ts';
import { editDigits, editExpiry } from '../../card-display.rules.ts';
import { CardPicture } from './card-picture.tsx';
import { DigitsField } from './digits-field.tsx';
import { useCard } from './use-card.ts';

interface CardFormProps {
  payText: string;
  busyText: string;
  isBusy: boolean;
  /** Something has to be decided first. */
  isHeld: boolean;
  onPay: (cardNumber: string) => void;
  /** Notices, above the button. */
  children: ReactNode;
}

/** The card, drawn as it is typed. Nothing of it leaves this component but what makes the payment's token. */
export function CardForm({ payText, busyText, isBusy, isHeld, onPay, children }: CardFormProps) {
  const { card, shown, problems, errorOf, change, touch, leave, leaveAll } = useCard();
  const form = useRef<HTMLFormElement>(null);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isHeld) return;
    leaveAll();
    if (Object.keys(problems).length === 0) return onPay(card.number);
    focusFirstProblem(form.current);
  };
  const field = (name: keyof typeof card) => ({
    required: true,
    error: errorOf(name),
    onFocus: () => touch(name),
    onBlur: () => leave(name),
  });
  return (
    <form ref={form} onSubmit={pay} noValidate className="grid gap-8">
      <CardPicture number={shown.number} digits={card.number} holder={card.holder} expiry={shown.expiry} />
      <div className="grid grid-cols-2 gap-6">
        <TextField
          label="Cardholder name"
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          className="col-span-2"
          value={card.holder}
          onChange={(event) => change('holder', event.target.value)}
          {...field('holder')}
        />
        <DigitsField
          label="Card number"
          autoComplete="cc-number"
          className="col-span-2"
          digits={card.number}
          shown={shown.number}
          edit={(digits, edited) => editDigits(digits, edited, maxNumberDigits)}
          onDigits={(digits) => change('number', digits)}
          {...field('number')}
        />
        <DigitsField
          label="Expiry"
          placeholder="MM/YY"
          autoComplete="cc-exp"
          digits={card.expiry}
          shown={shown.expiry}
          edit={editExpiry}
          onDigits={(digits) => change('expiry', digits)}
          {...field('expiry')}
        />
        <DigitsField
          label="CVV"
          placeholder={'0'.repeat(cvvDigits(card.number))}
          autoComplete="cc-csc"
          digits={card.cvv}
          shown={shown.cvv}
          edit={(digits, edited) => editDigits(digits, edited, () => cvvDigits(card.number))}
          onDigits={(digits) => change('cvv', digits)}
          {...field('cvv')}
        />
      </div>
      {children}
      <Button type="submit" look="primary" size="large" busy={isBusy} disabled={isHeld}>
        {isBusy ? busyText : payText}
      </Button>
    </form>
  );
}
