import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import type { HandoverOrder } from '../../handover.contract.ts';
import type { useHandover } from './handover-act.ts';

interface HandoverQuestionProps {
  act: ReturnType<typeof useHandover>;
  title: string;
  /** What the button says that does it. */
  doIt: string;
  children: (order: HandoverOrder) => ReactNode;
}

/** Asked before an order changes for good; nothing where no order is meant. */
export const HandoverQuestion = ({ act, title, doIt, children }: HandoverQuestionProps) =>
  act.asked && (
    <ConfirmDialog
      open={act.isOpen}
      onClose={act.close}
      onConfirm={act.confirm}
      busy={act.isBusy}
      look="primary"
      title={title}
      confirmLabel={doIt}
      cancelLabel="Not yet"
    >
      {children(act.asked)}
    </ConfirmDialog>
  );
