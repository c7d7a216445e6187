import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import type { Asked, Refused } from '#page-kit/ask/ask.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { useShopIfLoaded } from '#page-kit/shop-data.ts';
import { isVerified } from '#platform/permissions.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import type { SheetOrder } from '../../../order-sheet/order-sheet.contract.ts';

/** What a refund's dialog needs to know of the order. */
export type RefundOrder = Pick<SheetOrder, '_id' | 'refundPermitAbove' | 'refundWithoutPermit'>;

/** What is entered before money goes back. */
export interface RefundInput {
  /** The reason, or how it was paid back. */
  written: string;
  /** Dollars as they are typed; only where the amount is a choice. */
  amount: string;
}

/** What is wrong with the input, by field. */
export type RefundFaults = Partial<Record<keyof RefundInput, string>>;

interface RefundAct<Done> {
  order: RefundOrder;
  /** Names what is entered, while the person is away to verify. */
  act: string;
  /** Dollars that would go back. */
  amountOf: (input: RefundInput) => number;
  judge: (input: RefundInput) => RefundFaults;
  call: (input: RefundInput) => Promise<Asked<Done>>;
  onDone: (done: Done) => void;
}

interface RefundFailure {
  faults: RefundFaults;
  refusal?: string;
}

function failureOf({ fields, text }: Refused): RefundFailure {
  const { amount, reason, note } = fields;
  const written = reason ?? note;
  const faults = { ...(amount && { amount }), ...(written && { written }) };
  return Object.keys(faults).length > 0 ? { faults } : { faults, refusal: text };
}

const nothing: RefundInput = { written: '', amount: '' };
const isBlank = ({ written, amount }: RefundInput) => written.trim() === '' && amount.trim() === '';

export type Refunding = ReturnType<typeof useRefund>;

/**
 * An act by which money goes back, from its question to its answer (rules.md#refunds). A large one leads to the
 * verification first; what was entered is kept in this tab, and the dialog opens with it on the way back.
 */
export function useRefund<Done>({ order, act, amountOf, judge, call, onDone }: RefundAct<Done>) {
  const session = useShopIfLoaded()?.session;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [input, setInput] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const [{ faults, refusal }, setFailure] = useState<RefundFailure>({ faults: {} });
  const draft = useMemo(() => heldDraft<RefundInput>(`refund-${act}-${order._id}`), [act, order._id]);
  const lacks = (entered: RefundInput) =>
    amountOf(entered) > order.refundWithoutPermit &&
    !isVerified(session?.permits ?? [], 'give large refunds');
  const lacksPermit = lacks(input);

  const { hold } = useHeldInput(draft, {
    read: () => (isBlank(input) ? null : input),
    restore: (held) => {
      setInput(held);
      setOpen(!lacks(held));
    },
  });
  const verify = () => {
    hold();
    void navigate(pageToVerify('management', `/admin/orders/${order._id}`));
  };
  const send = async (entered: RefundInput) => {
    setBusy(true);
    const asked = await call(entered);
    if (!asked.ok && asked.code === 'not-verified') return verify();
    if (asked.ok) onDone(asked.value);
    else setFailure(failureOf(asked));
    await revalidate();
    setBusy(false);
    if (!asked.ok) return;
    setOpen(false);
    setInput(nothing);
  };

  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    input,
    enter(changed: Partial<RefundInput>) {
      setInput({ ...input, ...changed });
      setFailure({ faults: {} });
    },
    isBusy,
    faults,
    refusal,
    lacksPermit,
    submit(event: FormEvent) {
      event.preventDefault();
      if (isBusy) return;
      const entered = { ...input, written: input.written.trim() };
      const found = judge(entered);
      if (Object.keys(found).length > 0) setFailure({ faults: found });
      else if (lacksPermit) verify();
      else void send(entered);
    },
  };
}
