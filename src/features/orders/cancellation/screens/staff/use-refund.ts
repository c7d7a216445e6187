import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import type { Asked, Refused } from '#page-kit/ask/ask.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { useShopIfLoaded } from '#page-kit/shop-data.ts';
import { isVerified } from '#platform/permissions.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import type { SheetOrder } from '../../../order-sheet/order-sheet.contract.ts';
import type { Cancellation } from '../../cancellation.contract.ts';

/** What a refund's dialog needs to know of the order. */
export type RefundOrder = Pick<
  SheetOrder,
  '_id' | 'total' | 'refund' | 'refundPermitAbove' | 'refundWithoutPermit'
>;

interface RefundAct {
  order: RefundOrder;
  act: 'cancel' | 'retry' | 'paid-back';
  /** Why what was written is not enough; undefined: it is. */
  judge: (written: string) => string | undefined;
  call: (written: string) => Promise<Asked<Cancellation>>;
  onDone: (cancellation: Cancellation) => void;
}

function failureOf({ fields, text }: Refused): { field?: string; refusal?: string } {
  const [field] = Object.values(fields);
  return field ? { field } : { refusal: text };
}

export type Refunding = ReturnType<typeof useRefund>;

/**
 * An act by which money goes back, from its question to its answer (rules.md#refunds). A large one leads to the
 * verification first; what was written is kept in this tab, and the dialog opens with it on the way back.
 */
export function useRefund({ order, act, judge, call, onDone }: RefundAct) {
  const session = useShopIfLoaded()?.session;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [written, setWritten] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ field?: string; refusal?: string }>({});
  const draft = useMemo(() => heldDraft<{ written: string }>(`refund-${act}-${order._id}`), [act, order._id]);
  const isLarge = (order.refund?.amount ?? order.total) > order.refundWithoutPermit;
  const lacksPermit = isLarge && !isVerified(session?.permits ?? [], 'give large refunds');

  const { hold } = useHeldInput(draft, {
    read: () => (written.trim() === '' ? null : { written }),
    restore: (held) => {
      setWritten(held.written);
      setOpen(!lacksPermit);
    },
  });
  const verify = () => {
    hold();
    void navigate(pageToVerify('management', `/admin/orders/${order._id}`));
  };
  const send = async (text: string) => {
    setBusy(true);
    const asked = await call(text);
    if (!asked.ok && asked.code === 'not-verified') return verify();
    if (asked.ok) onDone(asked.value);
    else setFailure(failureOf(asked));
    await revalidate();
    setBusy(false);
    if (asked.ok) setOpen(false);
  };

  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    written,
    write(text: string) {
      setWritten(text);
      setFailure({});
    },
    isBusy,
    failure,
    lacksPermit,
    submit(event: FormEvent) {
      event.preventDefault();
      const text = written.trim();
      const field = judge(text);
      if (field) setFailure({ field });
      else if (lacksPermit) verify();
      else void send(text);
    },
  };
}
