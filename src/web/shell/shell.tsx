import type { ReactNode } from 'react';
import { Announcement } from '#features/downtime/screens/shop/announcement.tsx';
import { DowntimeWatch } from '#features/downtime/screens/shop/downtime-watch.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { BasketDoorProvider } from './basket-door.tsx';
import { Footer } from './footer.tsx';
import { MobileNavbar } from './mobile-navbar.tsx';
import { Navbar } from './navbar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageArrival } from './page-arrival.tsx';
import { usePageHandle } from './page-handle.ts';

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { focused } = usePageHandle();
  return (
    <DowntimeWatch>
      <BasketDoorProvider>
        <a
          href="#content"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-2 font-semibold text-ground focus:translate-y-0"
        >
          Skip to content
        </a>
        <NavigationProgress />
        <PageArrival />
        <Navbar />
        <Announcement />
        <main id="content" tabIndex={-1} className="outline-none">
          {children}
        </main>
        {!focused && <Footer />}
        <MobileNavbar />
        <ToastRegion />
      </BasketDoorProvider>
    </DowntimeWatch>
  );
}
