import type { ReactNode } from 'react';
import { lineKey } from '#features/basket/basket.rules.ts';
import { linePrice, type PricedLine } from '#features/basket/basket-price.rules.ts';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { ChargedLines } from '#features/pricing/charged-lines.tsx';
import { ElsewhereNote } from '#features/pricing/elsewhere-note.tsx';
import { notOffered, offeredLines } from '#features/pricing/offered-lines.rules.ts';
import { OfferedLines } from '#features/pricing/offered-lines.tsx';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { totalOfUnits } from '#features/pricing/pricing.rules.ts';
import { togetherOf } from '#features/pricing/together-of.rules.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';
import { toCents, toDollars } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import type { CheckoutLine } from './checkout.contract.ts';
import { unitsWithOldCar } from './credits/old-car-tax.rules.ts';
import { lessCredit, type UsedTradeIn } from './credits/used-trade-in.ts';

/** A line of the checkout, with what helps to recognise it. */
export interface SummaryLine extends CheckoutLine {
  image?: string;
  imagePlaceholder?: string;
  /** Nothing of it is left: neither delivery nor an amount is promised. */
  isSoldOut?: boolean;
  /** What is said about bringing it back; absent: it cannot be. */
  returnPromise?: string;
  /** The very vehicle that was chosen, in words. */
  chosenText?: string;
  /** What the customer has to know about it before it can be bought. */
  warnings?: readonly string[];
}

const priced = ({ carId, price, basePrice, ...line }: CheckoutLine): PricedLine => ({
  ...line,
  car: { _id: carId, price, basePrice },
});

const unitsOf = (lines: readonly CheckoutLine[], terms: PriceTerms, tradeIn: UsedTradeIn | undefined) =>
  unitsWithOldCar(lines.map(priced), terms, toCents(tradeIn?.credit ?? 0));

/** What all lines come to, in dollars: with an old car, what they come to before it is counted. */
export const summaryTotal = (
  lines: readonly CheckoutLine[],
  terms: PriceTerms,
  tradeIn?: UsedTradeIn,
): number => toDollars(totalOfUnits(unitsOf(lines, terms, tradeIn)));

/** What is left to pay of all lines, in dollars. */
export const summaryDue = (
  lines: readonly CheckoutLine[],
  terms: PriceTerms,
  tradeIn: UsedTradeIn | undefined,
): number => lessCredit(summaryTotal(lines, terms, tradeIn), tradeIn);

/** Whether something is to be known or to be chosen before the order is paid. */
export const asksForALook = (lines: readonly SummaryLine[], terms: PriceTerms): boolean =>
  lines.some(
    (line) =>
      line.isSoldOut === true ||
      (line.warnings?.length ?? 0) > 0 ||
      offeredLines(priced(line), terms).length > 0,
  );

/** 'Purchase', 'Rent · 3 days', and how many of it. */
const termsOf = (line: CheckoutLine): string =>
  line.quantity > 1
    ? `${termsText(line.type, line.rentalDays ?? 1, line)} · ${line.quantity} vehicles`
    : termsText(line.type, line.rentalDays ?? 1, line);

/** Changes what is chosen for a line. */
export type ChooseFor = (line: SummaryLine, chosen: string[]) => void;

interface OrderSummaryProps {
  lines: readonly SummaryLine[];
  /** Extras can be chosen here; elsewhere those that were chosen are told. */
  canChoose?: boolean;
  onChoose?: ChooseFor;
  /** The old car that pays for a part of it. */
  tradeIn?: UsedTradeIn;
}

/** What is being bought, beside the form that buys it. */
export function OrderSummary({ lines, canChoose = false, onChoose, tradeIn }: OrderSummaryProps) {
  const available = lines.filter((line) => !line.isSoldOut);
  const terms = usePriceTerms();
  const units = unitsOf(available, terms, tradeIn);
  const together = togetherOf(units);
  return (
    <section
      aria-labelledby="order-summary"
      className="rounded-card border border-line bg-surface p-6 sm:p-8"
    >
      <h2 id="order-summary" className="text-lg">
        Your order
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <Line key={lineKey({ ...line, car: { _id: line.carId } })} line={line} terms={terms}>
            {!line.isSoldOut &&
              (canChoose ? (
                <OfferedLines
                  offered={offeredLines(priced(line), terms)}
                  chosen={line.chosen}
                  of={`${line.make} ${line.model}`}
                  quantity={line.quantity}
                  onChoose={onChoose && ((chosen) => onChoose(line, chosen))}
                />
              ) : (
                <Chosen line={line} terms={terms} />
              ))}
          </Line>
        ))}
      </ul>
      {available.length > 0 && (
        <div className="grid gap-3 border-t border-ink pt-4">
          <ChargedLines lines={together} hasDealers />
          {units.some(({ price }) => price.untaxedCents > 0) && (
            <p className="text-sm text-ink-soft">No tax is charged on the trade-in value.</p>
          )}
          {tradeIn && (
            <p className="flex items-baseline justify-between gap-4">
              <span>Trade-in: {tradeIn.name}</span>
              <Money amount={-tradeIn.credit} className="figure" />
            </p>
          )}
          <p aria-live="polite" className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">Total</span>
            <Money amount={summaryDue(available, terms, tradeIn)} className="figure text-xl" />
          </p>
          <ElsewhereNote lines={together} />
        </div>
      )}
    </section>
  );
}

function Chosen({ line, terms }: Pick<LineProps, 'line' | 'terms'>) {
  const gone = notOffered(line, terms);
  const names = line.chosen?.filter((name) => !gone.includes(name)) ?? [];
  return names.length > 0 && <p className="text-sm text-ink-soft">With {names.join(', ')}</p>;
}

interface LineProps {
  line: SummaryLine;
  terms: PriceTerms;
  children: ReactNode;
}

function Line({ line, terms, children }: LineProps) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-6">
      <Picture
        src={line.image}
        placeholder={line.imagePlaceholder}
        alt=""
        sizes="88px"
        className="self-start rounded-control"
      />
      <div className="-mt-1 grid gap-1">
        <p className="leading-snug font-semibold">
          {line.make} {line.model}
        </p>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
          {termsOf(line)}
          {!line.isSoldOut && <Money amount={linePrice(priced(line), terms)} className="figure text-ink" />}
        </p>
        {line.chosenText && <p className="text-sm">{line.chosenText}</p>}
        {line.type === 'purchase' && !line.isSoldOut && (
          <p className="text-sm text-ink-soft">Delivery: 3–5 business days</p>
        )}
        {line.type === 'purchase' && !line.isSoldOut && line.returnPromise && (
          <p className="text-sm text-ink-soft">{line.returnPromise}</p>
        )}
      </div>
      <div className="col-span-full empty:hidden">{children}</div>
      {line.warnings?.map((text) => (
        <Badge key={text} tone="warn" className="col-span-full whitespace-normal! [&>span]:shrink-0">
          {text}
        </Badge>
      ))}
    </li>
  );
}
