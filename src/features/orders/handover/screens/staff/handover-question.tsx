import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { NamingProblems } from '../../../vins/screens/staff/naming-fields.tsx';
import type { Naming } from '../../../vins/screens/staff/use-naming.ts';
import { vinNeededText, vinUnconfirmedText } from '../../../vins/vins.contract.ts';
import type { AskingHandover } from './use-handover.ts';

/** What is wrong with what was entered, before anybody is asked. */
function problemsIn(naming: Naming): NamingProblems | undefined {
  const { meant, judged, chosen, isOther, isOtherAgreed, confirming } = naming;
  const other =
    chosen && isOther && !isOtherAgreed
      ? `The customer chose ${chosen.stockNumber}. Hand over that one, or ask if they accept this one`
      : undefined;
  const odd = meant.isOdd && !confirming.isConfirmed ? vinUnconfirmedText : undefined;
  const vin = meant.problem ?? (meant.vin ? (other ?? odd) : vinNeededText);
  const mileageKm = 'problem' in judged ? judged.problem : undefined;
  return vin || mileageKm ? { vin, mileageKm } : undefined;
}

interface HandoverQuestionProps {
  asking: AskingHandover;
  naming: Naming;
  title: string;
  /** What the button says that does it. */
  doIt: string;
  children: ReactNode;
}

/** Asked before an order changes for good: which vehicle it is, and how far it has gone. */
export function HandoverQuestion(props: HandoverQuestionProps) {
  const { asking, naming, title, doIt, children } = props;
  const confirm = () => {
    const wrong = problemsIn(naming);
    asking.setProblems(wrong ?? {});
    if (wrong || 'problem' in naming.judged) return;
    void asking.confirm({
      vin: naming.meant.vin,
      ...naming.judged,
      ...(naming.confirming.isConfirmed && { vinConfirmed: true }),
      ...(naming.isOtherAgreed && { isOtherAgreed: true }),
    });
  };
  return (
    <ConfirmDialog
      open={asking.isOpen}
      onClose={asking.close}
      onConfirm={confirm}
      busy={asking.isBusy || naming.known.state === 'reading'}
      look="primary"
      title={title}
      confirmLabel={doIt}
    >
      {children}
      {asking.failure && (
        <div className="mt-4">
          <Notice tone="bad" title={asking.failure} />
        </div>
      )}
    </ConfirmDialog>
  );
}
