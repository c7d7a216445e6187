import archivo from 'page-fonts/archivo.woff2?url';
import instrumentSans from 'page-fonts/instrument-sans.woff2?url';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import { earlyPressScript } from '#page-kit/early-press.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { keepShown, useRememberShown } from '#page-kit/keep-shown.ts';
import { isNetworkFailure } from '#page-kit/network-failure.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { type ShopData, useShopIfLoaded } from '#page-kit/shop-data.ts';
import './no-eval.ts';
import { guardPage } from '#features/accounts/page-guard/page-guard.rules.ts';
import { openAgain, wayDuringDowntime } from '#features/downtime/downtime.rules.ts';
import type { ShownBrand } from '#platform/brand.ts';
import { useNonce } from './nonce.ts';
import { Shell } from './shell/shell.tsx';
import app from './styles/app.css?url';

/**
 * Stands before every page: a person who may not open it is sent away (rules.md#routes). It runs where the server
 * is asked, so a guarded page has a loader, and going there by a click asks.
 */
const guardPages: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { session, downtime } = context.get(serverContext);
  const away = wayDuringDowntime(url.pathname, session?.role ?? 'visitor', downtime?.active ?? false);
  if (away) throw redirect(away === '/' ? `/${openAgain}` : away);
  const elsewhere = guardPage(url.pathname, session, `${url.pathname}${url.search}`);
  if (elsewhere) throw redirect(elsewhere);
  return next();
};

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

export const links: LinksFunction = () => [
  font(archivo),
  font(instrumentSans),
  { rel: 'stylesheet', href: app },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export const middleware = [guardPages];

export const clientMiddleware = [keepShown];

export function loader({ context }: LoaderFunctionArgs): ShopData {
  const {
    session,
    downtime,
    brand,
    prices,
    finance,
    units,
    testDrives,
    tradesIn,
    demo,
    demoIsOpen,
    payments,
    origin,
  } = context.get(serverContext);
  const planYears = finance.freeYears;
  const shown = { downtime: downtime?.active ? downtime : null, comingDowntime: downtime?.next ?? null };
  return {
    session,
    ...shown,
    brand,
    prices,
    planYears,
    units,
    testDrives,
    tradesIn,
    demo,
    demoIsOpen,
    payments,
    origin,
  };
}

/** Marks the document with the key of the history entry that is shown and answers presses: tests wait for it. */
function useReadyMark(): void {
  const { key } = useLocation();
  useEffect(() => {
    document.documentElement.dataset.ready = key;
  }, [key]);
}

export function Layout({ children }: { children: ReactNode }) {
  useReadyMark();
  const brand = useShopIfLoaded()?.brand;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f3ef" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c0e11" />
        <Meta />
        {/* Files of our own need no nonce; browsers hide one, and React would miss it. */}
        <Links nonce="" />
        {brand && <BrandStyle brand={brand} />}
        <EarlyPresses />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Before anything that can be pressed. */
const EarlyPresses = () => (
  <script
    nonce={useNonce()}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which React would escape
    dangerouslySetInnerHTML={{ __html: earlyPressScript }}
  />
);

export default function Root() {
  useRememberShown();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const shop = useShopIfLoaded();
  const page = <FailurePage status={isRouteErrorResponse(error) ? error.status : statusOf(error)} />;
  return shop ? <Shell>{page}</Shell> : <main id="content">{page}</main>;
}

/** A page's data that could not be fetched at all leaves no status. */
const statusOf = (error: unknown): number => (isNetworkFailure(error) ? 0 : 500);

const isColour = (value: string) => /^#[0-9a-f]{3,8}$/i.test(value);

/** The dealership's accent colour and the length of its name, handed to the tokens in app.css. */
function BrandStyle({ brand }: { brand: ShownBrand }) {
  const nonce = useNonce();
  const tokens = {
    '--brand-accent-light': brand.accent.light,
    '--brand-accent-dark': brand.accent.dark,
    '--brand-accent-ink-light': brand.accentText.light,
    '--brand-accent-ink-dark': brand.accentText.dark,
  };
  const declarations = Object.entries(tokens)
    .filter(([, colour]) => isColour(colour))
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';');
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {`:root{${declarations};--wordmark-letters:${brand.wordmark.length}}`}
    </style>
  );
}
