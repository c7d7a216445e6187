import { useUnits } from '#page-kit/shop-data.ts';
import { distanceText } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import type { Tone } from '#ui/notices/tone.ts';
import { classNames } from '#ui/text/class-names.ts';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { TradeIn } from '../../../trade-ins.contract.ts';
import { isOpen, nameOfCar, stateWords, type TradeInState } from '../../../trade-ins.rules.ts';

const tones: Readonly<Record<TradeInState, Tone>> = {
  asked: 'neutral',
  offered: 'warn',
  accepted: 'good',
  paying: 'good',
  used: 'good',
  taken: 'good',
  kept: 'neutral',
  'paid-out': 'neutral',
  returned: 'neutral',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
};

/** The states in which its amount still means something. */
const offerStands: readonly TradeInState[] = ['offered', 'accepted', 'paying', 'used'];

interface TradeInRowProps {
  tradeIn: TradeIn;
  onAnswer: (act: 'accept' | 'withdraw') => void;
}

/** An old car, what the dealer says of it, and what the customer can do about it. */
export function TradeInRow({ tradeIn, onAnswer }: TradeInRowProps) {
  const units = useUnits();
  const { state } = tradeIn;
  const name = nameOfCar(tradeIn);
  const [photo] = tradeIn.photos;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-t border-line py-6 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:gap-6">
      {photo ? (
        <img
          src={`/api/trade-in-photos/${photo._id}`}
          alt={`Your ${name}`}
          loading="lazy"
          className="aspect-4/3 w-full max-w-48 rounded-card object-cover"
        />
      ) : (
        <span aria-hidden="true" className="hidden sm:block" />
      )}
      <div className={classNames('grid min-w-0 content-start gap-1', !photo && 'max-sm:col-span-2')}>
        <h3 className="text-lg [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-sm text-ink-soft">{distanceText(tradeIn.mileageKm, units)}</p>
        <p className="mt-1">
          <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        </p>
        <Told tradeIn={tradeIn} />
      </div>
      {isOpen(state) && state !== 'paying' && (
        <div className="flex flex-wrap items-start gap-3 max-sm:col-span-2 sm:flex-col sm:items-stretch">
          {state === 'offered' && (
            <Button look="primary" size="small" onClick={() => onAnswer('accept')}>
              Accept<span className="sr-only"> the offer for {name}</span>
            </Button>
          )}
          <Button size="small" onClick={() => onAnswer('withdraw')}>
            {state === 'offered' ? 'Decline' : 'Withdraw'}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** What the dealer has said so far. */
function Told({ tradeIn: { state, estimate, offer, owed, answer } }: { tradeIn: TradeIn }) {
  const units = useUnits();
  const isOver = !offerStands.includes(state);
  return (
    <div className="mt-2 grid gap-1 text-sm">
      {answer && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{answer}</p>}
      {offer && !isOver && (
        <>
          <p>
            Our offer: <Money amount={offer.amount} className="font-semibold" />
            {owed > 0 && (
              <span>
                , less <Money amount={owed} /> still owed: <Money amount={offer.credit} /> for your purchase
              </span>
            )}
          </p>
          {owed > offer.amount && (
            <p>You owe more than our offer. We will contact you about the difference.</p>
          )}
          {(state === 'offered' || state === 'accepted') && (
            <p className="text-ink-soft">
              Valid until <DateText value={offer.lastDay} />, up to {distanceText(offer.kmAtMost, units)}
            </p>
          )}
        </>
      )}
      {!offer && state === 'asked' && estimate && (
        <p className="text-ink-soft">
          Our estimate: <Money amount={estimate.low} /> – <Money amount={estimate.high} />. We'll answer by
          email.
        </p>
      )}
      {!offer && state === 'asked' && !estimate && (
        <p className="text-ink-soft">No estimate yet. We'll check your car and answer by email.</p>
      )}
    </div>
  );
}
