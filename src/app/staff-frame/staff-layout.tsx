import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { leaveIfNarrow, useWideWindow } from '#page-kit/browser/narrow-window.ts';
import type { LayoutHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { NeedsScript } from '#ui/notices/needs-script.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { AccessDenied } from '../error-pages/access-denied.tsx';
import { useNonce } from '../nonce.ts';
import { DeskHead } from './desk-head.tsx';
import { StaffMenuBar } from './staff-menu-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export const handle = { AboveContent: StaffMenuBar, Head: DeskHead } satisfies LayoutHandle;

export const loader = ({ context }: LoaderFunctionArgs) => ({
  staffPages: context.get(serverContext).staffPages,
});

/** They stay the same until another build is started. */
export const shouldRevalidate = () => false;

/**
 * Around every screen of the staff. On a window under 768 px the style sheet alone hides the screen, and shows what
 * /forbidden shows, so that nothing flashes on the way there; not on one that only its zoom makes narrow.
 */
export default function StaffLayout() {
  useWideWindow();
  useKeptFocus();
  return (
    <>
      <LeaveAtOnce />
      <div className="dense max-md:hidden in-data-zoomed:block!">
        <NeedsScript className="page mt-4">
          The desk needs JavaScript. Please allow it for this shop.
        </NeedsScript>
        <Outlet />
      </div>
      <div className="md:hidden in-data-zoomed:hidden">
        <AccessDenied because="too narrow" />
      </div>
    </>
  );
}

/** Only in the page as the server sends it: later the hook does it, and browsers run no script that React adds. */
function LeaveAtOnce() {
  const nonce = useNonce();
  const isHydrated = useHydrated();
  if (isHydrated) return null;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {leaveIfNarrow}
    </script>
  );
}
