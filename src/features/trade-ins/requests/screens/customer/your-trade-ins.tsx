import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { formatMoney } from '#platform/money.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { closeAtContent } from '#ui/dialogs/close-at-content.ts';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import type { TradeIn } from '../../../trade-ins.contract.ts';
import { nameOfCar } from '../../../trade-ins.rules.ts';
import type { RequestsRoutes } from '../../requests.routes.ts';
import { TradeInRow } from './trade-in-row.tsx';

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
