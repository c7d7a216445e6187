import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { downtimeBegins, pageIsLeft, signal } from '#page-kit/ask/ask.ts';
import { isPageHeld } from '#page-kit/held-page.ts';
import { type ShopData, useShop } from '#page-kit/shop-data.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import type { CurrentDowntime } from '../../downtime.contract.ts';
import { checkSeconds, wayDuringDowntime } from '../../downtime.rules.ts';
import { type Checked, checkDowntime } from './check-downtime.ts';
import { useWayBack } from './use-way-back.ts';

interface Watch {
  /** The downtime that runs now. */
  down: CurrentDowntime | null;
  coming: CurrentDowntime['next'];
  /** Whether it keeps this person out. */
  isLocked: boolean;
  /** Milliseconds by which the server's clock is ahead of this one; unknown before the first check. */
  ahead: number | undefined;
  /** Asks the server, and leads where its answer says. */
  check: () => Promise<void>;
}

interface CheckResult extends Pick<Watch, 'down' | 'coming'> {
  /** The data of the page when the answer came: data that is loaded later is newer than the answer. */
  shop: ShopData;
  ahead: number;
}

/**
 * The answer to the last check, in the browser only. It is in no context: when a context changes, React replaces each part below it
 * whose script has not arrived, with what was typed there.
 */
let lastResult: CheckResult | undefined;
const resultArrived = signal();

function useLastResult(): Omit<Watch, 'check'> {
  const shop = useShop();
  const result = useSyncExternalStore(
    resultArrived.listen,
    () => lastResult,
    () => undefined,
  );
  const { down, coming } =
    result?.shop === shop ? result : { down: shop.downtime, coming: shop.comingDowntime };
  const isLocked = down !== null && !mayOnPage(shop.session?.role ?? 'visitor', 'work during downtime');
  return { down, coming, isLocked, ahead: result?.ahead };
}

/** Never changes while the shell is there. */
const WatchContext = createContext<{ aheadAtFirst: number | undefined; check: Watch['check'] } | null>(null);

/** Every 30 seconds, on each new page and when a call is refused for it, asks whether the shop is down (rules.md#downtime). */
export function DowntimeWatch({ children }: { children: ReactNode }) {
  const shop = useShop();
  const { down, isLocked } = useLastResult();
  // What came with the page is a moment old at most; the first check tells it exactly.
  const [aheadAtFirst] = useState(() =>
    shop.downtime ? Date.parse(shop.downtime.serverTime) - Date.now() : undefined,
  );

  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wayBack = useWayBack(shop.session?._id ?? '');
  const leadOn = (current: CurrentDowntime) => {
    const way = wayDuringDowntime(pathname, shop.session?.role ?? 'visitor', current.active);
    // Who waited at /forbidden is let in again; whose window is too narrow stays.
    const isOver = isLocked && !current.active && pathname === '/forbidden';
    const to = current.active ? way : way || isOver ? wayBack() : undefined;
    if (to && current.active) pageIsLeft.tell();
    if (to && !isPageHeld())
      void navigate(to, { replace: true, state: current.active ? { endsAt: current.endsAt } : null });
  };
  const learn = ({ current, ahead }: Checked) => {
    leadOn(current);
    lastResult = { shop, down: current.active ? current : null, coming: current.next, ahead };
    resultArrived.tell();
  };
  // The page may have changed while the answer was on its way.
  const latest = useRef(learn);
  useEffect(() => {
    latest.current = learn;
  });
  const check = useCallback(async () => {
    const checked = await checkDowntime();
    if (checked) latest.current(checked);
  }, []);

  // The server just said it with this very page: asked again only where the countdown needs the server's clock.
  const checkedOn = useRef(down ? '' : pathname);
  useEffect(() => {
    if (checkedOn.current === pathname) return;
    checkedOn.current = pathname;
    void check();
  }, [pathname, check]);
  useEffect(() => {
    const rhythm = setInterval(check, checkSeconds * 1000);
    return () => clearInterval(rhythm);
  }, [check]);
  useEffect(() => downtimeBegins.listen(() => void check()), [check]);

  const watch = useMemo(() => ({ aheadAtFirst, check }), [aheadAtFirst, check]);
  return <WatchContext value={watch}>{children}</WatchContext>;
}

export function useDowntime(): Watch {
  const watch = use(WatchContext);
  const result = useLastResult();
  if (!watch) throw new Error('The downtime is watched inside the shell.');
  return { ...result, ahead: result.ahead ?? watch.aheadAtFirst, check: watch.check };
}
