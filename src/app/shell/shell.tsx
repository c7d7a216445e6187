import type { ReactNode } from 'react';
import { BasketPanelProvider } from '#features/basket/screens/customer/panel/basket-panel-provider.tsx';
import { CompareToggle } from '#features/compare/screens/customer/compare-toggle.tsx';
import { Announcement } from '#features/downtime/screens/customer/announcement.tsx';
import { DowntimeWatch } from '#features/downtime/screens/customer/downtime-watch.tsx';
import { SaveSearchForm } from '#features/saved/searches/screens/customer/save-search-form.tsx';
import { useLayoutHandle, usePageHandle } from '#page-kit/page-handle.ts';
import { type SavedParts, SavedPartsContext } from '#page-kit/saved-parts.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { mayOnPage } from '#platform/page-permissions.ts';
import { NeedsScript } from '#ui/notices/needs-script.tsx';
import { ToastRegion } from '#ui/notices/toast-region.tsx';
import { CardActs } from './card-acts.tsx';
import { fetchReservedNote } from './fetch-reserved-note.ts';
import { Footer, SlimFooter } from './footer.tsx';
import { MenuWithoutScript } from './menu-without-script.tsx';
import { MobileNavbar } from './navbar/mobile-navbar.tsx';
import { Navbar } from './navbar/navbar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageArrival } from './page-arrival.tsx';

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
        </BasketPanelProvider>
      </DowntimeWatch>
    </SavedPartsContext>
  );
}

const ShopHead = () => (
  <>
    <Navbar />
    <MenuWithoutScript />
  </>
);
