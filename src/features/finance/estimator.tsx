import { type ReactNode, useId, useState } from 'react';
import { useShop } from '#page-kit/shop-data.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
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
} from './estimate.rules.ts';
import { EstimateForm } from './estimate-form.tsx';
import type { FinanceTerms } from './finance.contract.ts';

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

interface EstimateResultProps {
  estimate: Estimate;
  /** The way on. */
  children: ReactNode;
}

/** What an estimate comes to: a payment, what it costs, and each month of it. */
function EstimateResult({ estimate, children }: EstimateResultProps) {
  const { downCents, tradeInCents, loan, figures } = estimate;
  if (loan.financedCents === 0)
    return (
      <p role="status" className="rounded-card bg-raised p-4 sm:p-6">
        No monthly payment: your down payment and trade-in cover the full price.
      </p>
    );
  const last = figures.schedule.at(-1)?.paymentCents ?? figures.paymentCents;
  return (
    <div className="grid gap-6">
      <div className="rounded-card bg-raised p-4 sm:p-6">
        <h2 className="label">Summary</h2>
        <dl className="mt-3 border-t border-line text-sm">
          <Line name="Payments">
            <span>{loan.months}</span>
            {last !== figures.paymentCents && (
              <span>
                , the last <Money amount={toDollars(last)} isEstimate />
              </span>
            )}
          </Line>
          <Line name="APR">{`${figures.apr}%`}</Line>
          {downCents > 0 && <Amount name="Down payment" cents={downCents} />}
          {tradeInCents > 0 && <Amount name="Trade-in" cents={tradeInCents} />}
          <Amount name="Amount financed" cents={loan.financedCents} />
          <Amount name="Interest" cents={figures.chargeCents} />
          {loan.balloonCents > 0 && (
            <Amount name="Balloon, due with the last payment" cents={loan.balloonCents} />
          )}
          <Amount name="Total of payments" cents={figures.totalCents} />
        </dl>
        <p className="mt-4 text-sm text-ink-soft">
          This is an estimate, not an offer. Final terms may differ.
        </p>
      </div>
      {children}
      <Schedule estimate={estimate} />
    </div>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-b border-line py-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
);

const Amount = ({ name, cents }: { name: string; cents: Cents }) => (
  <Line name={name}>
    <Money amount={toDollars(cents)} isEstimate />
  </Line>
);

/** Each month, when it is asked for. */
function Schedule({ estimate: { loan, figures } }: { estimate: Estimate }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-edge underline-offset-4">
        {loan.months === 1 ? 'The payment' : `All ${loan.months} payments`}
      </summary>
      <Table caption="Each month's payment, interest and balance" className="mt-2">
        <thead>
          <tr>
            <HeadCell>Month</HeadCell>
            <HeadCell numeric>Payment</HeadCell>
            <HeadCell numeric>Balance</HeadCell>
          </tr>
        </thead>
        <tbody>
          {figures.schedule.map(({ number, paymentCents, interestCents, owedCents }) => (
            <Row key={number}>
              <Cell className="text-ink-soft tabular-nums">{number}</Cell>
              <Cell numeric>
                <Money amount={toDollars(paymentCents)} isEstimate />
                {loan.apr > 0 && (
                  <span className="block text-xs text-ink-soft">
                    interest <Money amount={toDollars(interestCents)} isEstimate />
                  </span>
                )}
              </Cell>
              <Cell numeric>
                <Money amount={toDollars(owedCents)} isEstimate />
              </Cell>
            </Row>
          ))}
        </tbody>
        {loan.balloonCents > 0 && (
          <tfoot>
            <tr>
              <th scope="row" className="px-4 py-3 text-left font-semibold">
                Balloon
              </th>
              <td className="px-3 py-3 text-right tabular-nums">
                <Money amount={toDollars(loan.balloonCents)} isEstimate />
              </td>
              <td className="px-4 py-3 text-right tabular-nums">
                <Money amount={0} isEstimate />
              </td>
            </tr>
          </tfoot>
        )}
      </Table>
    </details>
  );
}
