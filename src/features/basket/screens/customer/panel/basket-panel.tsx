import { useEffect, useRef, useState } from 'react';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { ChargedLines } from '#features/pricing/screens/customer/charged-lines.tsx';
import { ElsewhereNote } from '#features/pricing/screens/customer/elsewhere-note.tsx';
import { usePriceTerms, useSession } from '#page-kit/shop-data.ts';
import { useIsOffline } from '#page-kit/use-is-offline.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Panel } from '#ui/dialogs/panel.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Money } from '#ui/text/money.tsx';
import { lineKey } from '../../../basket.rules.ts';
import { lineForCheckout } from '../../../basket-contents.rules.ts';
import { basketTotal, linesTogether } from '../../../basket-price.rules.ts';
import { type BasketView, clearBasket, removeFromBasket, syncBasket, useBasket } from '../use-basket.ts';
import { BasketPanelLine } from './basket-panel-line.tsx';
import type { LineNote } from './basket-panel-provider.tsx';

interface BasketPanelProps {
  isOpen: boolean;
  onClose: () => void;
  fetchNote?: () => Promise<LineNote | undefined>;
}

/** The basket at the side of any page. */
export function BasketPanel({ isOpen, onClose, fetchNote }: BasketPanelProps) {
  const basket = useBasket();
  const isFilled = basket.lines.length > 0;
  return (
    <Panel
      open={isOpen}
      onClose={onClose}
      title="Basket"
      footer={isOpen && isFilled && <Footer basket={basket} onClose={onClose} />}
    >
      {isOpen && isFilled && <Lines basket={basket} onClose={onClose} fetchNote={fetchNote} />}
      {isOpen && !isFilled && <Empty onClose={onClose} />}
    </Panel>
  );
}

interface PartProps {
  basket: BasketView;
  onClose: () => void;
}

interface LinesProps extends PartProps {
  fetchNote?: () => Promise<LineNote | undefined>;
}

function Lines({ basket: { lines, sync, fullOf }, onClose, fetchNote }: LinesProps) {
  const [note, setNote] = useState<LineNote>();
  useEffect(() => {
    void fetchNote?.().then(setNote);
  }, [fetchNote]);
  const list = useRef<HTMLUListElement>(null);
  const remove = (line: (typeof lines)[number]) => {
    removeFromBasket(line);
    // The button is gone with its line: the keyboard goes on from the list.
    list.current?.focus();
  };
  return (
    <>
      {sync === 'failed' && (
        <Notice className="mb-6" onRetry={() => void syncBasket()}>
          Not yet saved to your account.
        </Notice>
      )}
      {fullOf !== null && <Notice className="mb-6">You have all {fullOf} that are in stock.</Notice>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="In your basket"
        className="-my-6 divide-y divide-line outline-none"
      >
        {lines.map((line) => (
          <BasketPanelLine
            key={lineKey(line)}
            line={line}
            lines={lines}
            note={note?.carId === line.car._id ? note : undefined}
            onRemove={() => remove(line)}
            onFollow={onClose}
          />
        ))}
      </ul>
    </>
  );
}

function Footer({ basket, onClose }: PartProps) {
  const terms = usePriceTerms();
  // Of what nothing is left, no amount is promised (rules.md#basket).
  const available = basket.lines.filter(({ car }) => !isSoldOut(car));
  return (
    <div className="grid gap-4">
      {available.length > 0 && (
        <>
          <ChargedLines lines={linesTogether(available, terms)} hasDealers />
          <p aria-live="polite" className="flex items-baseline justify-between gap-4">
            <span>Total</span>
            <Money amount={basketTotal(available, terms)} className="figure text-xl" />
          </p>
          <ElsewhereNote lines={linesTogether(available, terms)} />
        </>
      )}
      <Proceed basket={basket} onClose={onClose} />
      <Button look="ghost" onClick={clearBasket}>
        Clear Basket
      </Button>
    </div>
  );
}

/** Where checking out goes on. A visitor logs in on the way there; staff cannot check out. */
function checkoutPathOf(session: ReturnType<typeof useSession>): string | null {
  if (session === null) return '/login?next=%2Fcheckout';
  return mayOnPage(session.role, 'check out') ? '/checkout' : null;
}

function Proceed({ basket, onClose }: PartProps) {
  const checkoutPath = checkoutPathOf(useSession());
  const isOffline = useIsOffline();
  if (checkoutPath === null)
    return <p className="text-sm text-ink-soft">Log in with a customer account to buy cars.</p>;
  if (isOffline) return <p className="text-sm text-warn">You're offline. Reconnect to check out.</p>;
  if (basket.isShort)
    return <p className="text-sm text-warn">Some items are no longer in stock. Change them to continue.</p>;
  return (
    <LinkButton
      to={checkoutPath}
      state={{ basket: basket.lines.map(lineForCheckout) }}
      look="primary"
      size="large"
      onClick={onClose}
    >
      Proceed to Checkout
    </LinkButton>
  );
}

const Empty = ({ onClose }: { onClose: () => void }) => (
  <EmptyState
    className="border-t-0 py-6 sm:py-6"
    title="Your basket is empty"
    action={
      <LinkButton to="/cars" look="primary" onClick={onClose}>
        Browse cars
      </LinkButton>
    }
  >
    Cars you add will appear here.
  </EmptyState>
);
