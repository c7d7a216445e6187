import { usePartAtHand } from '#page-kit/at-hand/use-part-at-hand.ts';
import type { RefundDialogProps } from './refund-dialog.tsx';

const loadDialog = async () => (await import('./refund-dialog.tsx')).RefundDialog;

/** The dialog in front of every refund; its script is fetched behind the page's. */
export function RefundDialogAtHand(props: RefundDialogProps) {
  const { isOpen, close } = props.refunding;
  const RefundDialog = usePartAtHand(loadDialog, isOpen, close);
  return RefundDialog && <RefundDialog {...props} />;
}
