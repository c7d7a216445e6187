import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InstallmentPlan } from '#features/payments/plans/plans.contract.ts';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import type { InstallmentRequest } from '../../installments.contract.ts';
import type { InstallmentsRoutes } from '../../installments.routes.ts';

type Calculation = 'busy' | Asked<InstallmentPlan>;

/** How long a choice stands before a plan follows it: while one types or steps on, none is asked for. */
const restMs = 250;

/**
 * The plan of this request, once it is asked for, or at once where it had been before a reload. From then on it follows
 * what is chosen. Until its answer is there a request has no plan: what was calculated before is stale, and only shown.
 */
export function usePlan(request: InstallmentRequest, wasCalculated: boolean) {
  const requested = JSON.stringify(request);
  const [isFollowing, setFollowing] = useState(wasCalculated);
  const [latest, setLatest] = useState<{ requested: string; calculation: Calculation } | null>(null);
  const [shown, setShown] = useState<InstallmentPlan | null>(null);
  const calculation = latest?.requested === requested ? latest.calculation : null;
  const newest = useRef('');

  async function calculate(): Promise<void> {
    setFollowing(true);
    if (calculation === 'busy') return;
    newest.current = requested;
    setLatest({ requested, calculation: 'busy' });
    const calculated = await ask(
      () => client<InstallmentsRoutes>().installments.calculate.$post({ json: request }),
      'Calculation failed',
    );
    // Another choice was made meanwhile: its own answer counts.
    if (newest.current !== requested) return;
    setLatest({ requested, calculation: calculated });
    setShown(calculated.ok ? calculated.value : null);
  }
  const follow = useEffectEvent(() => {
    if (calculation === null) void calculate();
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFollowing || requested === newest.current) return;
    const timer = setTimeout(follow, isFirst.current ? 0 : restMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [isFollowing, requested]);
  const calculated = calculation === 'busy' ? null : calculation;
  return {
    isCalculating: calculation === 'busy',
    calculated,
    /** The last plan there was; stale while the one of this request is on its way. */
    shown,
    /** Whether a plan is wanted and not refused: after a reload it is calculated again. */
    isWanted: isFollowing && calculated?.ok !== false,
    calculate,
  };
}
