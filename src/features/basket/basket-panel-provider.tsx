import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { useDowntime } from '#features/downtime/downtime-watch.tsx';
import { ChargedLines } from '#features/pricing/charged-lines.tsx';
import { ElsewhereNote } from '#features/pricing/elsewhere-note.tsx';
import { offeredLines } from '#features/pricing/offered-lines.rules.ts';
import { OfferedLines } from '#features/pricing/offered-lines.tsx';
import { usePriceTerms, useSession } from '#page-kit/shop-data.ts';
import { useIsOffline } from '#page-kit/use-is-offline.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { Picture } from '#ui/picture.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { lineKey, roomFor } from './basket.rules.ts';
import { lineForCheckout } from './basket-contents.rules.ts';
import { basketTotal, linePrice, linesTogether } from './basket-price.rules.ts';
import type { KeptLine } from './basket-store.ts';
import { warningsOf } from './line-warnings.ts';
import {
  type BasketView,
  changeBasketLine,
  clearBasket,
  removeFromBasket,
  syncBasket,
  useBasket,
  useBasketOwner,
} from './use-basket.ts';

interface BasketPanelProps {
  isOpen: boolean;
  onClose: () => void;
  fetchNote?: () => Promise<LineNote | undefined>;
}

/** The basket at the side of any page. */
function BasketPanel({ isOpen, onClose, fetchNote }: BasketPanelProps) {
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

interface BasketPanelLineProps {
  line: KeptLine;
  /** All of the basket: lines of one car share its stock. */
  lines: readonly KeptLine[];
  /** Of this line's car. */
  note?: LineNote;
  onRemove: () => void;
  /** The customer follows the link to the car. */
  onFollow: () => void;
}

function BasketPanelLine({ line, lines, note, onRemove, onFollow }: BasketPanelLineProps) {
  const { car } = line;
  const terms = usePriceTerms();
  const name = `${car.make} ${car.model}`;
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-4 py-6">
      <Picture
        src={car.image}
        placeholder={car.imagePlaceholder}
        alt=""
        sizes="104px"
        className="self-start rounded-control"
      />
      <div className="-mt-1">
        <Link
          to={`${car.vip ? '/vip' : ''}/cars/${car._id}`}
          onClick={onFollow}
          className="font-display font-semibold underline-offset-4 [font-stretch:106%] hover:underline"
        >
          <span className="block font-text text-sm font-normal text-ink-soft">{car.make} </span>
          {car.model}
        </Link>
        <p className="text-sm text-ink-soft">{termsText(line.type, line.rentalDays ?? 1, line)}</p>
      </div>
      <IconButton label={`Remove ${name}`} className="-mt-2 -mr-3 text-ink-soft" onClick={onRemove}>
        <Glyph name="close" className="size-4" />
      </IconButton>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Stepper
          label={`Quantity of ${name}`}
          labelHidden
          value={line.quantity}
          max={Math.max(1, roomFor(line, lines))}
          onChange={(quantity) => changeBasketLine(line, { quantity })}
        />
        {!isSoldOut(car) && <Money amount={linePrice(line, terms)} className="figure text-lg" />}
      </div>
      {!isSoldOut(car) && (
        <div className="col-span-full empty:hidden">
          <OfferedLines
            offered={offeredLines(line, terms)}
            chosen={line.chosen}
            of={name}
            quantity={line.quantity}
            onChoose={(chosen) => changeBasketLine(line, { chosen })}
          />
        </div>
      )}
      {note && line.type === 'purchase' && (
        <Notice
          tone="good"
          className="col-span-full"
          title={note.title}
          actions={
            <LinkButton size="small" to={note.act.to} onClick={onFollow}>
              {note.act.label}
            </LinkButton>
          }
        >
          {note.text}
        </Notice>
      )}
      <LineWarning warnings={warningsOf(line, lines, terms)} />
    </li>
  );
}

function LineWarning({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div role="status" className="col-span-full grid gap-1">
      {warnings.map((text) => (
        <Badge key={text} tone="warn" className="whitespace-normal! [&>span]:shrink-0">
          {text}
        </Badge>
      ))}
    </div>
  );
}

/** What another feature knows of one car in the basket, and where that leads. */
export interface LineNote {
  carId: string;
  title: string;
  text: string;
  act: { to: string; label: string };
}

type FetchNote = () => Promise<LineNote | undefined>;

/** Opens the panel. */
const OpenBasketContext = createContext<(() => void) | null>(null);

interface BasketPanelProviderProps {
  children: ReactNode;
  /** Asked as often as the panel opens; absent: there is nothing to know. */
  fetchNote?: FetchNote;
}

/** Lets any page open the basket's side panel, and shows the panel. */
export function BasketPanelProvider({ children, fetchNote }: BasketPanelProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const session = useSession();
  const { isLocked } = useDowntime();
  useBasketOwner(session?._id ?? null, !isLocked && !session?.mustChangePassword);
  const wasOpened = useOpenedOnce(isOpen);
  return (
    <OpenBasketContext value={open}>
      {children}
      {wasOpened && <BasketPanel isOpen={isOpen} onClose={close} fetchNote={fetchNote} />}
    </OpenBasketContext>
  );
}

export function useOpenBasket(): () => void {
  const open = use(OpenBasketContext);
  if (!open) throw new Error('The basket can only be opened inside the shell.');
  return open;
}
