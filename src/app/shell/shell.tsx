import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation, useRevalidator } from 'react-router';
import { LogoutForm } from '#features/accounts/session/logout-form.tsx';
import { BasketPanelProvider, type LineNote } from '#features/basket/basket-panel-provider.tsx';
import { CompareToggle } from '#features/compare/compare-toggle.tsx';
import { Announcement } from '#features/downtime/announcement.tsx';
import { DowntimeWatch, useDowntime } from '#features/downtime/downtime-watch.tsx';
import { fetchReservedCar } from '#features/holds/own/fetch-reserved-car.ts';
import { buyReservedPath, reservedTexts } from '#features/holds/own/reserved-texts.ts';
import { SaveHeart } from '#features/saved/cars/save-heart.tsx';
import { SaveSearchForm } from '#features/saved/searches/save-search-form.tsx';
import { shopPageNames, shopPageTitles } from '#features/shop-pages/shop-pages.rules.ts';
import { sessionEnds } from '#page-kit/ask.ts';
import { LeaveQuestion } from '#page-kit/leave-question.tsx';
import { useLayoutHandle, usePageHandle } from '#page-kit/page-handle.ts';
import { type SavableCar, type SavedParts, SavedPartsContext } from '#page-kit/saved-parts.tsx';
import { useBrand, useSession, useShop } from '#page-kit/shop-data.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { classNames } from '#ui/class-names.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { Dimmed } from './dimmed.tsx';
import { GreatWordmark } from './great-wordmark.tsx';
import { menuFor } from './menu.ts';
import { MobileNavbar } from './mobile-navbar.tsx';
import { Navbar } from './navbar.tsx';

/** What is done with a car on its card: saved, and compared. */
const CardActs = ({ car, className }: { car: SavableCar; className?: string }) => (
  <div className={classNames('flex gap-2', className)}>
    <SaveHeart car={car} />
    <CompareToggle car={car} />
  </div>
);

const savedParts: SavedParts = {
  ActsOnCard: CardActs,
  CompareOnCard: CompareToggle,
  SaveSearch: SaveSearchForm,
};

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { focused, needsScript } = usePageHandle();
  const isCustomer = mayOnPage(useSession()?.role ?? 'visitor', 'check out');
  const { AboveContent, Head = ShopHead } = useLayoutHandle();
  useSessionWatch();
  return (
    <SavedPartsContext value={savedParts}>
      <DowntimeWatch>
        <BasketPanelProvider fetchNote={isCustomer ? fetchReservedNote : undefined}>
          <a
            href="#content"
            className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-2 font-semibold text-ground focus:translate-y-0 print:hidden"
          >
            Skip to content
          </a>
          <PageArrival />
          <Head />
          <Announcement />
          {AboveContent && <AboveContent />}
          <main id="content" tabIndex={-1} className="outline-none">
            <NavigationProgress />
            {needsScript && <NeedsScript className="page mt-4">{needsScript}</NeedsScript>}
            {children}
          </main>
          {/* Where work is done, nothing leads away but what a shop has to say; the desk has its own ways. */}
          {focused ? Head === ShopHead && <SlimFooter /> : <Footer />}
          <MobileNavbar />
          <ToastRegion />
          <LeaveQuestion />
        </BasketPanelProvider>
      </DowntimeWatch>
    </SavedPartsContext>
  );
}

/**
 * Reads the page again after a call that was refused because the session has ended: the guard of a page that needs one leads to
 * the login and back.
 */
function useSessionWatch(): void {
  const isSignedIn = useSession() !== null;
  const { revalidate } = useRevalidator();
  useEffect(() => sessionEnds.listen(() => void (isSignedIn && revalidate())), [isSignedIn, revalidate]);
}

const ShopHead = () => (
  <>
    <Navbar />
    <MenuWithoutScript />
  </>
);

/** What the basket says at a car that its customer has reserved (rules.md#hold). */
async function fetchReservedNote(): Promise<LineNote | undefined> {
  const reserved = await fetchReservedCar();
  return (
    reserved && {
      carId: reserved.carId,
      title: reservedTexts.title,
      text: reservedTexts.note(reserved),
      act: { to: buyReservedPath(reserved), label: reservedTexts.act },
    }
  );
}

const workshop = { label: 'Service Center', to: '/service-center' };

function Footer() {
  const brand = useBrand();
  const { session, tradesIn } = useShop();
  const { isLocked } = useDowntime();
  const { contact } = brand;
  const menu = menuFor(session?.role ?? 'visitor');
  const isCustomer = !session || session.role === 'User';
  const ways = [
    ...menu,
    ...(isCustomer && !menu.some(({ to }) => to === workshop.to) ? [workshop] : []),
    ...(isCustomer && tradesIn ? [{ label: 'Trade in your car', to: '/trade-in' }] : []),
    ...(session
      ? [
          { label: 'Account', to: '/account' },
          { label: 'Password', to: '/change-password' },
        ]
      : []),
    { label: 'Verify a receipt', to: '/ledger' },
  ];
  return (
    <footer className="night overflow-hidden border-t border-line print:hidden">
      <div className="page foot-columns">
        <p>{brand.tagline}.</p>
        <address className="grid content-start gap-1 not-italic">
          <span className="label mb-2">Visit us</span>
          <span>{contact.street}</span>
          <span>{contact.city}</span>
          <a
            className="mt-3 w-fit whitespace-nowrap hover:underline"
            href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}
          >
            {contact.phone}
          </a>
          <a className="w-fit hover:underline" href={`mailto:${contact.mail}`}>
            {contact.mail}
          </a>
        </address>
        <dl className="grid content-start gap-1">
          <dt className="label mb-2">Opening hours</dt>
          {brand.openingHours.map((opening) => (
            <dd key={opening.days}>
              {opening.days}
              <span className="block text-ink-soft">{opening.hours}</span>
            </dd>
          ))}
        </dl>
        <nav aria-label="Footer" className="grid content-start gap-1">
          <span className="label mb-2">Shop</span>
          {ways.map(({ label, to }) =>
            isLocked ? (
              <Dimmed key={label} className="w-fit">
                {label}
              </Dimmed>
            ) : (
              <Link key={label} to={to} className="w-fit hover:underline">
                {label}
              </Link>
            ),
          )}
        </nav>
      </div>
      <div aria-hidden="true" className="page pb-8 select-none">
        <GreatWordmark decorative className="text-ink/10" />
      </div>
      <LegalRow />
      <p className="page pt-4 pb-24 text-sm text-ink-soft sm:pb-8">
        © {brand.legalName}
        {brand.legalNote && <span className="mt-1 block max-w-prose">{brand.legalNote}</span>}
      </p>
    </footer>
  );
}

const SlimFooter = () => (
  <footer className="slim-foot">
    <LegalRow />
  </footer>
);

/** Open during a downtime as well. */
const LegalRow = () => (
  <nav aria-label="Legal" className="page flex flex-wrap gap-x-6 text-sm">
    {shopPageNames.map((name) => (
      <Link key={name} to={`/${name}`} className="py-2 hover:underline">
        {shopPageTitles[name]}
      </Link>
    ))}
  </nav>
);

const entry = 'py-2 text-sm font-semibold underline';

/** On narrow screens the menu opens by script: without it, its entries stand here. */
function MenuWithoutScript() {
  const session = useSession();
  if (!session) return null;
  return (
    <noscript>
      <nav
        aria-label="Menu"
        className="page flex flex-wrap gap-x-6 border-b border-line py-2 sm:hidden print:hidden"
      >
        {menuFor(session.role).map(({ label, to }) => (
          <a key={label} href={to} className={entry}>
            {label}
          </a>
        ))}
        <a href="/saved" className={entry}>
          Saved
        </a>
        <LogoutForm className={entry} />
      </nav>
    </noscript>
  );
}

/** Says that the next page is on its way. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <ProgressBar label="Loading page" />;
}

/**
 * After a click that changes the page without a reload, the keyboard starts at the new page's
 * content and screen readers hear its title, as they would after a real load. A page for one job, of which a field is marked
 * `data-page-focus`, begins at that field.
 */
function PageArrival() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const announcement = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const content = document.querySelector<HTMLElement>('#content');
    const first = content?.querySelector<HTMLElement>('[data-page-focus]') ?? content;
    first?.focus({ preventScroll: true });
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname]);
  return <p ref={announcement} aria-live="polite" className="sr-only" />;
}
