import { useState } from 'react';
import { type Card, cardProblems } from '../../card.rules.ts';
import {
  isCvvMaskable,
  isNumberMaskable,
  maskCvv,
  maskNumber,
  showCvv,
  showExpiry,
  showNumber,
} from '../../card-display.rules.ts';
import { useMask } from './use-mask.ts';

const noCard: Card = { holder: '', number: '', expiry: '', cvv: '' };

/** The card while it is typed. It lives in this component's memory and nowhere else (rules.md#payment-provider). */
export function useCard() {
  const [card, setCard] = useState(noCard);
  const [left, setLeft] = useState<ReadonlySet<keyof Card>>(new Set());
  const number = useMask(isNumberMaskable(card.number));
  const cvv = useMask(isCvvMaskable(card.cvv));
  const problems = cardProblems(card, new Date());

  const touch = (field: keyof Card) => {
    if (field === 'number') number.touch();
    if (field === 'cvv') cvv.touch();
  };
  return {
    card,
    shown: {
      number: number.isMasked ? maskNumber(card.number) : showNumber(card.number),
      expiry: showExpiry(card.expiry),
      cvv: cvv.isMasked ? maskCvv(card.cvv) : showCvv(card.cvv),
    },
    problems,
    /** What is wrong with a field that has been left. */
    errorOf: (field: keyof Card) => (left.has(field) ? problems[field] : undefined),
    change: (field: keyof Card, value: string) => {
      touch(field);
      setCard((before) => ({ ...before, [field]: value }));
    },
    touch,
    leave: (field: keyof Card) => setLeft((before) => new Set(before).add(field)),
    leaveAll: () => setLeft(new Set<keyof Card>(['holder', 'number', 'expiry', 'cvv'])),
  };
}
