import { Panel } from '#ui/dialogs/panel.tsx';
import { usualAsked } from '../../estimate.rules.ts';
import { Estimator, type FinancedCar } from './estimator.tsx';

export interface EstimatePanelProps {
  car: FinancedCar;
  ownPlan?: Parameters<typeof Estimator>[0]['ownPlan'];
  open: boolean;
  onClose: () => void;
}

/** The estimate beside the car's page. */
export function EstimatePanel({ car, ownPlan, open, onClose }: EstimatePanelProps) {
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
