import { useOpenBasket } from '#features/basket/basket-panel-provider.tsx';
import { useBasketCount } from '#features/basket/use-basket.ts';
import { useDowntime } from '#features/downtime/downtime-watch.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { Dimmed } from './dimmed.tsx';

/** A visitor has one once there is something in it. Only the browser knows that. */
export function useHasCart(): boolean {
  const isMember = mayOnPage(useSession()?.role ?? 'visitor', 'keep a basket');
  const isFilled = useBasketCount() > 0;
  return isMember || isFilled;
}

/** Opens the basket, and says how much is in it. */
export function CartButton({ className }: { className?: string }) {
  const hasCart = useHasCart();
  const open = useOpenBasket();
  const { isLocked } = useDowntime();
  if (!hasCart) return null;
  const content = <CartContent />;
  if (isLocked) return <Dimmed className={className}>{content}</Dimmed>;
  return (
    <button type="button" onClick={open} className={classNames(className, 'noscript:hidden')}>
      {content}
    </button>
  );
}

function CartContent() {
  const count = useBasketCount();
  return (
    <>
      <span className="relative">
        <Glyph name="bag" />
        {count > 0 && (
          <span className="figure absolute -top-2 -right-2.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none text-accent-ink">
            {count}
          </span>
        )}
      </span>
      <span className="sm:max-md:sr-only">Cart</span>
      {count > 0 && <span className="sr-only">items in it</span>}
    </>
  );
}
