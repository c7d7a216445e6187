import { type ReactNode, useId, useState } from 'react';
import { useShop } from '#page-kit/shop-data.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { Money } from '#ui/text/money.tsx';
import {
  type AskedFinancing,
  askByMail,
  type Estimate,
  type Estimated,
  estimateOf,
  offeredTerms,
  ownPlanYears,
  type TotalWith,
  writeAsked,
} from '../../estimate.rules.ts';
import type { FinanceTerms } from '../../finance.contract.ts';
import { EstimateForm } from './estimate-form.tsx';
import { EstimateResult } from './estimate-result.tsx';

/** The car whose total is financed, as its estimate needs it. */
export interface FinancedCar {
  name: string;
  /** Of one vehicle that is bought, with all lines and tax. */
  totalCents: Cents;
  /** The same with an old car, where that lowers the tax; absent: it does not. */
  totalWith?: TotalWith;
  terms: FinanceTerms;
  /** The page of its estimate. */
  address: string;
}

interface EstimatorProps {
  car: FinancedCar;
  first: AskedFinancing;
  /** Where the payment stays in sight: over what, and how far from the top. */
  barClass: string;
  /** Leads on with the shop's own plan; absent where the car cannot be bought. */
  ownPlan?: (years: number) => ReactNode;
  onAsked?: (asked: AskedFinancing) => void;
}

/** Works out what a car costs by the month, while one types and moves. Wrong input leaves the last estimate out. */
export function Estimator({ car, first, barClass, ownPlan, onAsked }: EstimatorProps) {
  const { totalCents, totalWith, terms, address } = car;
  const formId = useId();
  const [asked, setAsked] = useState(first);
  const estimated = estimateOf(totalCents, asked, terms, totalWith);
  const shownCents = estimated.ok ? estimated.estimate.totalCents : totalCents;
  const change = (name: keyof AskedFinancing, typed: string) => {
    const next = { ...asked, [name]: typed };
    setAsked(next);
    onAsked?.(next);
  };
  return (
    <div className="grid gap-8">
      <div className={classNames('sticky z-10 border-b border-line py-4', barClass)}>
        <p className="flex items-baseline justify-between gap-4 text-sm text-ink-soft">
          Price incl. fees <Money amount={toDollars(shownCents)} className="text-base text-ink" />
        </p>
        {shownCents < totalCents && (
          <p className="text-sm text-ink-soft">No tax is charged on the trade-in value.</p>
        )}
        <Payment estimated={estimated} />
      </div>
      <EstimateForm
        id={formId}
        action={address}
        totalCents={totalCents}
        terms={offeredTerms(terms)}
        asked={asked}
        problems={estimated.ok ? {} : estimated.problems}
        onChange={change}
      />
      <noscript>
        <Button type="submit" form={formId} look="primary">
          Calculate
        </Button>
      </noscript>
      {estimated.ok && (
        <EstimateResult estimate={estimated.estimate}>
          <WayOn car={car} asked={asked} estimate={estimated.estimate} ownPlan={ownPlan} />
        </EstimateResult>
      )}
    </div>
  );
}

/** What is paid a month, in sight while the fields are changed, and what it depends on beside it. */
function Payment({ estimated }: { estimated: Estimated }) {
  const estimate = estimated.ok && estimated.estimate.loan.financedCents > 0 ? estimated.estimate : null;
  return (
    <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-sm text-ink-soft">
        {estimate
          ? `Estimate: ${estimate.loan.months} ${estimate.loan.months === 1 ? 'payment' : 'payments'}, ${estimate.figures.apr}% APR`
          : 'Estimate'}
      </span>
      <output>
        {estimate ? (
          <>
            <Money amount={toDollars(estimate.figures.paymentCents)} isEstimate className="figure text-xl" />
            {' a month'}
          </>
        ) : (
          '–'
        )}
      </output>
    </p>
  );
}

interface WayOnProps extends Pick<EstimatorProps, 'car' | 'ownPlan'> {
  asked: AskedFinancing;
  estimate: Estimate;
}

/** The shop's own plan can be bought with at once; any other is asked for (rules.md#finance). */
function WayOn({ car, asked, estimate, ownPlan }: WayOnProps) {
  const { brand, origin } = useShop();
  const years = ownPlanYears(estimate);
  if (years !== undefined) return ownPlan?.(years);
  const { mail } = brand.contact;
  return (
    <div className="grid gap-3">
      {estimate.term.ownYears !== undefined && (
        <p className="text-sm text-ink-soft">
          Our installment plan covers the full price. Set down payment, trade-in and balloon to zero to buy
          with it here.
        </p>
      )}
      {mail && (
        <a
          href={askByMail({
            to: mail,
            carName: car.name,
            address: `${origin}${car.address}?${writeAsked(asked)}`,
            estimate,
          })}
          className="inline-flex min-h-control items-center justify-center rounded-control border border-edge/60 px-6 text-center text-control font-semibold text-ink transition hover:border-ink"
        >
          Apply for financing
        </a>
      )}
    </div>
  );
}
