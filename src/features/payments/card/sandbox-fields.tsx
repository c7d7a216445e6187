import type { ReactNode } from 'react';
import { tokenise } from '../providers/sandbox.contract.ts';
import { CardForm } from './card-form.tsx';

interface SandboxFieldsProps {
  payText: string;
  busyText: string;
  isBusy: boolean;
  isHeld: boolean;
  onPay: (token: string) => void;
  /** That no money moves. */
  hint: ReactNode;
  children?: ReactNode;
}

/** The sandbox's form: the card becomes a token here, in the browser (rules.md#payment-provider). */
export const SandboxFields = ({ hint, onPay, children, ...form }: SandboxFieldsProps) => (
  <>
    <CardForm {...form} onPay={(cardNumber) => onPay(tokenise(cardNumber))}>
      {hint}
      {children}
    </CardForm>
    <p className="mt-4 text-sm text-ink-soft">Your card details stay in this browser.</p>
  </>
);
