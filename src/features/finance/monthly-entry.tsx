import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '#ui/panel.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { usualAsked } from './estimate.rules.ts';
import { Estimator, type FinancedCar } from './estimator.tsx';
import type { MonthlyOffer } from './finance.contract.ts';
import { MonthlyFrom } from './monthly-from.tsx';

interface MonthlyEntryProps {
  car: FinancedCar;
  monthly: MonthlyOffer | undefined;
  ownPlan?: (years: number) => ReactNode;
}

/**
 * What the car costs by the month, and the way to an own estimate: a panel, and without script a page. Nothing where there is
 * nothing to pay.
 */
export function MonthlyEntry({ car, monthly, ownPlan }: MonthlyEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOpenedOnce(isOpen);
  if (car.totalCents <= 0) return null;
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className="mt-2">
      <MonthlyFrom monthly={monthly} />
      <Link
        to={car.address}
        onClick={open}
        className="inline-flex min-h-11 items-center text-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        Estimate payment
      </Link>
      {wasOpened && (
        <EstimatePanel car={car} ownPlan={ownPlan} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

interface EstimatePanelProps {
  car: FinancedCar;
  ownPlan?: Parameters<typeof Estimator>[0]['ownPlan'];
  open: boolean;
  onClose: () => void;
}

/** The estimate beside the car's page. */
function EstimatePanel({ car, ownPlan, open, onClose }: EstimatePanelProps) {
  return (
    <Panel open={open} onClose={onClose} title="Your monthly payment">
      <Estimator
        car={car}
        first={usualAsked(car.totalCents, car.terms)}
        barClass="top-0 -mx-6 -mt-6 bg-surface px-6"
        ownPlan={ownPlan}
      />
    </Panel>
  );
}
