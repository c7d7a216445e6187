import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import type { Asked, Refused } from '#page-kit/ask.ts';
import { useShopIfLoaded } from '#page-kit/shop-data.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { isVerified } from '#platform/permissions.ts';
import { heldDraft } from '#ui/held-draft.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';

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

const isEmpty = (faults: RefundFaults) => Object.keys(faults).length === 0;

function failureOf({ fields, text }: Refused): RefundFailure {
  const { amount, reason, note } = fields;
  const written = reason ?? note;
  const faults = { ...(amount && { amount }), ...(written && { written }) };
  return isEmpty(faults) ? { faults, refusal: text } : { faults };
}

const nothing: RefundInput = { written: '', amount: '' };
const isBlank = ({ written, amount }: RefundInput) => written.trim() === '' && amount.trim() === '';

export type Refunding = ReturnType<typeof useRefund>;

/** Whether what was entered needs the permit of large refunds, which this session does not hold. */
function useLacksPermit({ order, amountOf }: Pick<RefundAct<unknown>, 'order' | 'amountOf'>) {
  const mayGiveAny = isVerified(useShopIfLoaded()?.session?.permits ?? [], 'give large refunds');
  return (input: RefundInput) => !mayGiveAny && amountOf(input) > order.refundWithoutPermit;
}

/**
 * An act by which money goes back, from its question to its answer (rules.md#refunds). A large one leads to the
 * verification first; what was entered is kept in this tab, and the dialog opens with it on the way back.
 */
export function useRefund<Done>({ order, act, amountOf, judge, call, onDone }: RefundAct<Done>) {
  const lacks = useLacksPermit({ order, amountOf });
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [input, setInput] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RefundFailure>({ faults: {} });
  const draft = useMemo(() => heldDraft<RefundInput>(`refund-${act}-${order._id}`), [act, order._id]);
  const lacksPermit = lacks(input);

  const begin = (open: boolean, entered = nothing) => {
    setInput(entered);
    setOpen(open);
  };
  const { hold } = useHeldInput(draft, {
    read: () => (isBlank(input) ? null : input),
    restore: (held) => begin(!lacks(held), held),
  });
  const verify = () => {
    hold();
    void navigate(pageToVerify('management', `/admin/orders/${order._id}`));
  };
  const enter = (changed: Partial<RefundInput>) => {
    setInput({ ...input, ...changed });
    setFailure({ faults: {} });
  };
  const send = async (entered: RefundInput) => {
    setBusy(true);
    const asked = await call(entered);
    if (!asked.ok && asked.code === 'not-verified') return verify();
    if (asked.ok) onDone(asked.value);
    else setFailure(failureOf(asked));
    await revalidate();
    setBusy(false);
    if (asked.ok) begin(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const entered = { ...input, written: input.written.trim() };
    const found = judge(entered);
    if (!isEmpty(found)) setFailure({ faults: found });
    else if (lacksPermit) verify();
    else void send(entered);
  };

  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    input,
    enter,
    isBusy,
    failure,
    lacksPermit,
    submit,
  };
}
