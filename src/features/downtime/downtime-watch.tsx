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
import { createPath, useLocation, useNavigate } from 'react-router';
import { ask, type ClientAnswer, downtimeBegins, signal, valueOrNull } from '#page-kit/ask.ts';
import { isPageHeld } from '#page-kit/held-page.ts';
import { stopAsking } from '#page-kit/leave-question.tsx';
import { type ShopData, useShop } from '#page-kit/shop-data.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { heldDraft } from '#ui/held-draft.ts';
import type { CurrentDowntime } from './downtime.contract.ts';
import { checkSeconds, openAgain, wayDuringDowntime } from './downtime.rules.ts';

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
    if (!to || isPageHeld()) return;
    stopAsking();
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

/** What the server says, and by how many milliseconds its clock is ahead of this one. */
interface Checked {
  current: CurrentDowntime;
  ahead: number;
}

interface CurrentAnswer extends ClientAnswer {
  ok: true;
  json(): Promise<CurrentDowntime>;
}

/** By hand: the typed client would weigh on every page. */
const readCurrent = async () =>
  // The route answers a success by this schema, and `ask` looks whether it is one.
  (await fetch('/api/downtime/current', { cache: 'no-store' })) as CurrentAnswer;

/** A check that fails is only logged, and tried again (rules.md#screens). */
async function checkDowntime(): Promise<Checked | undefined> {
  const askedAt = Date.now();
  const asked = await ask(readCurrent, 'The check for a downtime failed, and is tried again.');
  const current = valueOrNull(asked);
  // The server looked at its clock about half-way.
  return current
    ? { current, ahead: Date.parse(current.serverTime) - (askedAt + Date.now()) / 2 }
    : undefined;
}

const lastPage = heldDraft<{ address: string }>('last-page');

/** Where people wait for the end of a downtime, or log in meanwhile: nobody wants to go back there. */
const isPassedThrough = (pathname: string) => ['/downtime', '/forbidden', '/login'].includes(pathname);

/**
 * Remembers in this tab which page this person saw last, so that the end of a downtime leads back there. Remembered while
 * it is shown: a waiting page that is reloaded at once leaves no moment for it later. Returns the way there, or home: the
 * page's own guard has the last word.
 */
function useWayBack(by: string): () => string {
  const location = useLocation();
  const { pathname, hash } = location;
  const address = createPath(location);
  const navigate = useNavigate();
  const wayBack = useCallback(() => lastPage.read(by)?.address ?? '/', [by]);
  useEffect(() => {
    if (hash === openAgain) void navigate(wayBack(), { replace: true });
    else if (!isPassedThrough(pathname)) lastPage.hold({ address }, by);
  }, [pathname, hash, address, by, navigate, wayBack]);
  return wayBack;
}
