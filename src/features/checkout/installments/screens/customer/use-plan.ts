import { useEffect, useRef, useState } from 'react';
import type { InstallmentPlan } from '#features/payments/plans/plans.contract.ts';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { installmentsApi } from '../../installments.api.ts';
import type { InstallmentRequest } from '../../installments.contract.ts';

type Calculation = 'busy' | Asked<InstallmentPlan>;

/**
 * The plan of this request, once it is asked for, or at once where it had been before a reload. Another request has none
 * yet: what was calculated is stale.
 */
export function usePlan(request: InstallmentRequest, wasCalculated: boolean) {
  const requested = JSON.stringify(request);
  const [latest, setLatest] = useState<{ requested: string; calculation: Calculation } | null>(null);
  const calculation = latest?.requested === requested ? latest.calculation : null;

  async function calculate(): Promise<void> {
    if (calculation === 'busy') return;
    setLatest({ requested, calculation: 'busy' });
    const calculated = await ask(
      () => installmentsApi().installments.calculate.$post({ json: request }),
      'Calculation failed',
    );
    setLatest((newest) =>
      newest?.requested === requested ? { requested, calculation: calculated } : newest,
    );
  }
  const again = useRef(wasCalculated ? calculate : undefined);
  useEffect(() => {
    void again.current?.();
    again.current = undefined;
  }, []);
  return {
    isCalculating: calculation === 'busy',
    calculated: calculation === 'busy' ? null : calculation,
    calculate,
  };
}
