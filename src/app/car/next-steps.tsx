import { Link } from 'react-router';

interface NextStepsProps {
  /** Whether it is bought or rented: a rental is neither financed nor delivered, and always comes back (rules.md#installments). */
  type: 'purchase' | 'rent';
  /** What is said about bringing back what was bought; absent: it cannot be. */
  returnPromise?: string;
  tradesIn: boolean;
}

/** What happens once somebody has decided, step by step. */
export function NextSteps({ type, returnPromise, tradesIn }: NextStepsProps) {
  const papers = ['Papers', "You'll get your receipt by email. You can also find it on your dashboard."];
  const steps =
    type === 'rent'
      ? [
          ['Order', 'Pay by card.'],
          papers,
          ['Pick-up', 'Bring your driver’s license and the receipt number.'],
          ['Return', 'Bring the car back by the last day of your rental.'],
        ]
      : [
          ['Order', 'Pay by card, or in installments without interest.'],
          papers,
          ['Delivery', 'We deliver the car within 3–5 business days.'],
          ...(returnPromise ? [['Return', returnPromise]] : []),
        ];
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-6 text-2xl">
        What happens next
      </h2>
      <ol className="grid gap-6 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map(([title, text], place) => (
          <li key={title} className="border-t border-line pt-4">
            <p className="figure text-sm text-ink-soft">{place + 1}</p>
            <h3 className="mt-1 text-base">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      {type === 'purchase' && tradesIn && (
        <p className="mt-8">
          Have a trade-in?{' '}
          <Link to="/trade-in" className="font-semibold underline underline-offset-4">
            Trade in your car
          </Link>
        </p>
      )}
    </section>
  );
}
