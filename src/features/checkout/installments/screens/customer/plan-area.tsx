import type { InstallmentPlan } from '#features/payments/plans/plans.contract.ts';
import type { Asked } from '#page-kit/ask/ask.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { PlanResult } from './plan-result.tsx';

interface PlanAreaProps {
  /** What the shop answered to what is chosen now. */
  calculated: Asked<InstallmentPlan> | null;
  /** The last plan, which stays until the next one is there. */
  shown: InstallmentPlan | null;
  onRetry: () => void;
}

/** The plan, pale while another one is on its way: its place does not collapse under the reader. */
export const PlanArea = ({ calculated, shown, onRetry }: PlanAreaProps) => (
  <div aria-live="polite" aria-busy={calculated === null && shown !== null} className="grid empty:-mt-8">
    {calculated?.ok === false && <Notice tone="bad" title={calculated.text} onRetry={onRetry} />}
    {shown && calculated?.ok !== false && (
      <div className={calculated ? undefined : 'opacity-60'}>
        <PlanResult plan={shown} />
      </div>
    )}
  </div>
);
