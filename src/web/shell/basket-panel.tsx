import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { useBasketDoor } from './basket-door.tsx';

/** The side panel that the basket feature fills. */
export function BasketPanel() {
  const { isOpen, close } = useBasketDoor();
  return (
    <Panel open={isOpen} onClose={close} title="Basket">
      {isOpen && (
        <EmptyState
          className="border-t-0 py-6 sm:py-6"
          title="Your basket is empty"
          action={
            <LinkButton to="/cars" look="primary" onClick={close}>
              Browse cars
            </LinkButton>
          }
        >
          What you choose waits here until you check out.
        </EmptyState>
      )}
    </Panel>
  );
}
