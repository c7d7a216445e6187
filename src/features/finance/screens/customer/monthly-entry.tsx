import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MonthlyOffer } from '../../finance.contract.ts';
import type { EstimatePanelProps } from './estimate-panel.tsx';
import type { FinancedCar } from './estimator.tsx';
import { MonthlyFrom } from './monthly-from.tsx';

interface MonthlyEntryProps {
  car: FinancedCar;
  monthly: MonthlyOffer | undefined;
  ownPlan?: (years: number) => ReactNode;
}

/**
 * What the car costs by the month, and the way to an estimate of one's own: a panel, whose script is fetched when it is
 * asked for, and without script a page. Nothing where there is nothing to pay.
 */
export function MonthlyEntry({ car, monthly, ownPlan }: MonthlyEntryProps) {
  const [Opened, setOpened] = useState<ComponentType<EstimatePanelProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  if (car.totalCents <= 0) return null;
  const open = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const { EstimatePanel } = await import('./estimate-panel.tsx');
      setOpened(() => EstimatePanel);
      setOpen(true);
    } catch (error) {
      console.warn('The estimate could not be loaded here. Opening its page instead.', error);
      await navigate(car.address);
    }
  };
  return (
    <div className="mt-2">
      <MonthlyFrom monthly={monthly} />
      <Link
        to={car.address}
        onClick={(event) => void open(event)}
        className="inline-flex min-h-11 items-center text-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        Estimate payment
      </Link>
      {Opened && <Opened car={car} ownPlan={ownPlan} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
