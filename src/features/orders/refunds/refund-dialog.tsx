import { type ComponentProps, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { longestReason } from '#features/audit/reason.contract.ts';
import type { Asked } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { leadAround, type PageForm, type Texts } from '#page-kit/form-action.ts';
import { useShopIfLoaded } from '#page-kit/shop-data.ts';
import { useAskedAct } from '#page-kit/use-asked-act.ts';
import { formatMoney } from '#platform/money.ts';
import { isVerified } from '#platform/permissions.ts';
import type { ButtonLook } from '#ui/button.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import { orderId } from '../orders.contract.ts';

/** What a refund's dialog needs to know of the order. */
export type RefundOrder = Pick<SheetOrder, '_id' | 'refundPermitAbove' | 'refundWithoutPermit'>;

/** What is sent with every refund: its order, and whether the password is asked for first. */
export const refundFields = orderId.extend({ verify: z.string().optional() });

/** Refunds, or leads to the verification that a large refund needs and back to the dialog that `act` names. */
export async function refundOrVerify<Done>(
  { id, verify }: z.infer<typeof refundFields>,
  act: string,
  call: () => Promise<Asked<Done>>,
): Promise<Asked<Done> | Response> {
  const asked = verify ? undefined : await call();
  return asked && (asked.ok || asked.code !== 'not-verified')
    ? asked
    : leadAround(pageToVerify('management', `/admin/orders/${id}?do=${act}`));
}

/** Whether a dialog is open, and how it is opened: by its button, or by the address on the way back from the verification. */
export function useRefundDialog(act: string, isPossible = true) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useAskedAct(act, isPossible, open);
  return { isOpen, open, dialog: { open: isOpen, onClose: () => setOpen(false) } };
}

type RefundTexts = Partial<Record<'amount' | 'reason' | 'note', string>>;

interface RefundDialogProps<Done>
  extends Pick<
    // biome-ignore lint/suspicious/noExplicitAny: what comes out of the schema is for the act
    ComponentProps<typeof ActionDialog<z.ZodType<any, RefundTexts>, Done>>,
    'open' | 'onClose' | 'title' | 'about' | 'start' | 'send' | 'keyed' | 'opensOnce' | 'onDone'
  > {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  form: PageForm<z.ZodType<any, RefundTexts>, Done>;
  order: RefundOrder;
  /** Dollars that would go back. */
  amountOf: (texts: Texts) => number;
  /** What will happen, in a sentence. */
  children: ReactNode | ((texts: Texts) => ReactNode);
  /** Where the amount is a choice: what is said below it. */
  amountHint?: string;
  /** The field that says why, or how. */
  text: 'reason' | 'note';
  label: string;
  hint: string;
  look: ButtonLook;
  confirmLabel: (texts: Texts) => string;
}

/**
 * Asks for a text before money goes back (rules.md#refunds). What went wrong stays in the dialog, with what was written. A large
 * refund leads to the verification first, where this session has not been verified.
 */
export function RefundDialog<Done>({
  order,
  amountOf,
  children,
  amountHint,
  text,
  label,
  hint,
  look,
  confirmLabel,
  send,
  ...dialog
}: RefundDialogProps<Done>) {
  const mayGiveAny = isVerified(useShopIfLoaded()?.session?.permits ?? [], 'give large refunds');
  const wasOpened = useOpenedOnce(dialog.open);
  const lacksPermit = (texts: Texts) => !mayGiveAny && amountOf(texts) > order.refundWithoutPermit;
  return (
    wasOpened && (
      <ActionDialog
        {...dialog}
        send={{ ...send, id: order._id }}
        look={({ texts }) => (lacksPermit(texts) ? 'primary' : look)}
        confirmLabel={({ texts }) => (lacksPermit(texts) ? 'Verify and continue' : confirmLabel(texts))}
      >
        {({ field, texts }) => (
          <>
            <p>{typeof children === 'function' ? children(texts) : children}</p>
            {amountHint !== undefined && (
              <TextField
                label="Amount in $"
                hint={amountHint}
                inputMode="decimal"
                autoComplete="off"
                required
                {...field('amount')}
              />
            )}
            <TextAreaField
              label={label}
              hint={hint}
              maxLength={longestReason}
              rows={3}
              required
              {...field(text)}
            />
            {lacksPermit(texts) && (
              <>
                <p>
                  Refunds above {formatMoney(order.refundPermitAbove)} a day need your password. Your text is
                  kept.
                </p>
                <input type="hidden" name="verify" value="yes" />
              </>
            )}
          </>
        )}
      </ActionDialog>
    )
  );
}
