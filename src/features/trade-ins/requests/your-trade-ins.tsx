import { useState } from 'react';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Tone } from '#ui/tone.ts';
import type { TradeIn } from '../trade-ins.contract.ts';
import { isOpen, nameOfCar, stateWords, type TradeInState } from '../trade-ins.rules.ts';
import type { RequestsRoutes } from './requests.routes.ts';

interface YourTradeInsProps {
  /** Null where they could not be loaded. */
  tradeIns: readonly TradeIn[] | null;
  onRetry: () => void;
}

const failed = 'We could not reach the server. Please try again.';

const accept = pageForm(
  'accept-offer',
  z.object({ id: z.string(), version: z.string().transform(Number) }),
  ({ value: { id, version }, api }) =>
    ask(
      () => api<RequestsRoutes>()['trade-ins'][':id'].accept.$post({ param: { id }, json: { version } }),
      failed,
    ),
);
const withdraw = pageForm('withdraw-trade-in', z.object({ id: z.string() }), ({ value: param, api }) =>
  ask(() => api<RequestsRoutes>()['trade-ins'][':id'].withdraw.$post({ param }), failed),
);

/** What a customer answers. */
export const tradeInForms = [accept, withdraw] as const;

type Act = 'accept' | 'withdraw';

/** What a customer offers the dealer; nothing at all for someone who never did. */
export function YourTradeIns({ tradeIns, onRetry }: YourTradeInsProps) {
  const [chosen, setChosen] = useState<Pick<AnswerDialogProps, 'act' | 'tradeIn' | 'open'>>();
  if (tradeIns?.length === 0) return null;
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
            <TradeInRow
              key={one._id}
              tradeIn={one}
              onAnswer={(act) => setChosen({ act, tradeIn: one, open: true })}
            />
          ))}
        </ul>
      ) : (
        <Notice tone="bad" title="Your trade-ins could not be loaded." onRetry={onRetry} />
      )}
      {chosen && (
        <AnswerDialog
          key={`${chosen.act} ${chosen.tradeIn._id}`}
          {...chosen}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </section>
  );
}

interface AnswerDialogProps {
  act: Act;
  tradeIn: TradeIn;
  open: boolean;
  onClose: () => void;
}

/** Asks before an offer is answered or the request is taken back. */
function AnswerDialog({ act, tradeIn, ...dialog }: AnswerDialogProps) {
  const { _id: id, version, offer } = tradeIn;
  const common = { ...dialog, about: id, opensOnce: true };
  const name = nameOfCar(tradeIn);
  return act === 'accept' ? (
    <ActionDialog
      {...common}
      form={accept}
      send={{ id, version: String(version) }}
      title="Accept offer?"
      confirmLabel="Accept offer"
      look="primary"
      done="Accepted. You can use it for your next purchase."
    >
      <p>{`${name}: ${offer ? formatMoney(offer.credit) : ''} toward your next purchase.`}</p>
    </ActionDialog>
  ) : (
    <ActionDialog
      {...common}
      form={withdraw}
      send={{ id }}
      title="Withdraw request?"
      confirmLabel="Withdraw"
      done="Withdrawn."
    >
      <p>{name}: the request will be withdrawn. You can send a new one at any time.</p>
    </ActionDialog>
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
  onAnswer: (act: Act) => void;
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
