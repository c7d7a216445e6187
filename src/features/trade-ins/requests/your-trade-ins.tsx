import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { closeAtContent } from '#ui/close-at-content.ts';
import { DateText } from '#ui/date-text.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import type { TradeIn } from '../trade-ins.contract.ts';
import { isOpen, nameOfCar, stateWords, type TradeInState } from '../trade-ins.rules.ts';
import type { RequestsRoutes } from './requests.routes.ts';

interface YourTradeInsProps {
  /** Null where they could not be loaded. */
  tradeIns: readonly TradeIn[] | null;
  onRetry: () => void;
}

type Act = 'accept' | 'withdraw';

const failed = 'We could not reach the server. Please try again.';

const send = (act: Act, { _id: id, version }: TradeIn) => {
  const calls = client<RequestsRoutes>()['trade-ins'][':id'];
  return act === 'accept'
    ? ask(() => calls.accept.$post({ param: { id }, json: { version } }), failed)
    : ask(() => calls.withdraw.$post({ param: { id } }), failed);
};

/** Asks, answers an offer or takes the request back, and has the page load the list again. */
function useAnswer() {
  const [chosen, setChosen] = useState<{ act: Act; tradeIn: TradeIn }>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const close = () => setOpen(false);
  const answer = async () => {
    if (!chosen || isBusy) return;
    setBusy(true);
    const asked = await send(chosen.act, chosen.tradeIn);
    await revalidate();
    setBusy(false);
    if (!asked.ok) {
      close();
      return showToast(asked.text, { tone: 'bad' });
    }
    closeAtContent(close);
    const text = chosen.act === 'accept' ? 'Accepted. You can use it for your next purchase.' : 'Withdrawn.';
    showToast(text, { tone: 'good' });
  };
  const open = (act: Act, tradeIn: TradeIn) => {
    setChosen({ act, tradeIn });
    setOpen(true);
  };
  return { chosen, isOpen, isBusy, open, close, answer };
}

/** What a customer offers the dealer; nothing at all for someone who never did. */
export function YourTradeIns({ tradeIns, onRetry }: YourTradeInsProps) {
  const { chosen, isOpen, isBusy, open, close, answer } = useAnswer();
  if (tradeIns?.length === 0) return null;
  const accepts = chosen?.act === 'accept';
  const credit = chosen?.tradeIn.offer ? formatMoney(chosen.tradeIn.offer.credit) : '';
  return (
    <section id="trade-ins" aria-labelledby="your-trade-ins" className="scroll-mt-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <h2 id="your-trade-ins" className="text-2xl sm:text-3xl">
          Your trade-ins
        </h2>
        <LinkButton size="small" to="/trade-in">
          Trade in a car
        </LinkButton>
      </div>
      {tradeIns ? (
        <ul>
          {tradeIns.map((one) => (
            <TradeInRow key={one._id} tradeIn={one} onAnswer={(act) => open(act, one)} />
          ))}
        </ul>
      ) : (
        <Notice tone="bad" title="Your trade-ins could not be loaded." onRetry={onRetry} />
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => void answer()}
        busy={isBusy}
        look={accepts ? 'primary' : 'danger'}
        title={accepts ? 'Accept offer?' : 'Withdraw request?'}
        confirmLabel={accepts ? 'Accept offer' : 'Withdraw'}
      >
        {chosen &&
          (accepts
            ? `${nameOfCar(chosen.tradeIn)}: ${credit} toward your next purchase.`
            : `${nameOfCar(chosen.tradeIn)}: the request will be withdrawn. You can send a new one at any time.`)}
      </ConfirmDialog>
    </section>
  );
}

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
function TradeInRow({ tradeIn, onAnswer }: TradeInRowProps) {
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
