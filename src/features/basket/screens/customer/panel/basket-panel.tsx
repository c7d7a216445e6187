import { useRef } from 'react';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Panel } from '#ui/dialogs/panel.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Money } from '#ui/text/money.tsx';
import { lineForCheckout, lineKey } from '../../../basket.rules.ts';
import { type BasketView, clearBasket, removeFromBasket, syncBasket, useBasket } from '../use-basket.ts';
import { BasketPanelLine } from './basket-panel-line.tsx';

interface BasketPanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** Where checking out goes on: the checkout, or the login that leads there. Staff have none. */
  checkoutPath: string | null;
}

/** The basket at the side of any page. */
export function BasketPanel({ isOpen, onClose, checkoutPath }: BasketPanelProps) {
  const basket = useBasket();
  const isFilled = basket.lines.length > 0;
  return (
    <Panel
      open={isOpen}
      onClose={onClose}
      title="Basket"
      footer={isOpen && isFilled && <Footer basket={basket} checkoutPath={checkoutPath} onClose={onClose} />}
    >
      {isOpen && isFilled && <Lines basket={basket} onClose={onClose} />}
      {isOpen && !isFilled && <Empty onClose={onClose} />}
    </Panel>
  );
}

interface PartProps {
  basket: BasketView;
  onClose: () => void;
}

function Lines({ basket: { lines, sync, fullOf }, onClose }: PartProps) {
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
          Not saved to your account yet.
        </Notice>
      )}
      {fullOf !== null && <Notice className="mb-6">All of {fullOf} that we have is in your basket.</Notice>}
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
            onRemove={() => remove(line)}
            onFollow={onClose}
          />
        ))}
      </ul>
    </>
  );
}

function Footer({ basket, checkoutPath, onClose }: PartProps & Pick<BasketPanelProps, 'checkoutPath'>) {
  return (
    <div className="grid gap-4">
      <p aria-live="polite" className="flex items-baseline justify-between gap-4">
        <span>Total</span>
        <Money amount={basket.total} alwaysCents className="figure text-xl" />
      </p>
      <Proceed basket={basket} checkoutPath={checkoutPath} onClose={onClose} />
      <Button look="ghost" onClick={clearBasket}>
        Clear Basket
      </Button>
    </div>
  );
}

function Proceed({ basket, checkoutPath, onClose }: PartProps & Pick<BasketPanelProps, 'checkoutPath'>) {
  if (checkoutPath === null)
    return <p className="text-sm text-ink-soft">Cars are bought with a customer's account.</p>;
  if (basket.isShort)
    return <p className="text-sm text-warn">Some of this is no longer in stock. Change it to go on.</p>;
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
    What you choose waits here until you check out.
  </EmptyState>
);
