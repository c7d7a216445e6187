import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import type { HandoverOrder } from '../../handover.contract.ts';
import type { useHandover } from './use-handover.ts';

export interface HandoverQuestionProps {
  asking: ReturnType<typeof useHandover>;
  title: string;
  /** What the button says that does it. */
  doIt: string;
  children: (order: HandoverOrder) => ReactNode;
}

/** Asked before an order changes for good; nothing where no order is meant. */
export const HandoverQuestion = ({ asking, title, doIt, children }: HandoverQuestionProps) =>
  asking.order && (
    <ConfirmDialog
      open={asking.isOpen}
      onClose={asking.close}
      onConfirm={asking.confirm}
      busy={asking.isBusy}
      look="primary"
      title={title}
      confirmLabel={doIt}
      cancelLabel="Not yet"
    >
      {children(asking.order)}
    </ConfirmDialog>
  );
