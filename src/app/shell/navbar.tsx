import { useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { LogoutForm } from '#features/accounts/session/logout-form.tsx';
import { useDowntime } from '#features/downtime/downtime-watch.tsx';
import { usePageHandle } from '#page-kit/page-handle.ts';
import { useBrand, useSession } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { CartButton } from './cart-button.tsx';
import { Dimmed } from './dimmed.tsx';
import { menuFor } from './menu.ts';

const entry =
  'relative inline-flex min-h-11 items-center gap-2.5 text-sm font-medium whitespace-nowrap lg:text-[0.9375rem] after:absolute after:inset-x-0 after:bottom-1.5 after:h-px after:origin-left after:scale-x-0 after:bg-current after:transition-transform hover:after:scale-x-100 aria-[current=page]:after:scale-x-100';

export function Navbar() {
  const session = useSession();
  const { isLocked } = useDowntime();
  const { nightBar, night } = usePageHandle();
  const audience = session?.role ?? 'visitor';
  return (
    <header
      className={classNames(
        'navbar-solid z-40 print:static print:bg-transparent!',
        (night || nightBar) && 'nightfall bg-ground!',
      )}
    >
      <div className="page flex h-16 items-center justify-between gap-4 sm:h-18">
        <BrandButton compact={session !== null} />
        <nav
          aria-label="Main"
          className="hidden items-center gap-[clamp(0.75rem,2.2vw,2.5rem)] sm:flex print:hidden"
        >
          {menuFor(audience).map(({ label, to }) =>
            isLocked ? (
              <Dimmed key={label} className={entry}>
                {label}
              </Dimmed>
            ) : (
              <NavLink key={label} to={to} end={to === '/'} prefetch="intent" className={entry}>
                {label}
              </NavLink>
            ),
          )}
          {!isLocked && (
            <NavLink to="/saved" className={entry}>
              <Glyph name="heart" />
              <span className="sr-only">Saved</span>
            </NavLink>
          )}
          <CartButton className={entry} />
          {session &&
            (isLocked ? <Dimmed className={entry}>Logout</Dimmed> : <LogoutForm className={entry} />)}
          {!session && <LoginLink label={isLocked ? 'Admin access' : 'Login'} />}
        </nav>
        {!isLocked && <SavedOnPhones />}
      </div>
    </header>
  );
}

/** The bar at the foot of narrow screens has no room for it. */
const SavedOnPhones = () => (
  <NavLink
    to="/saved"
    className="-mr-2.5 grid size-11 place-items-center aria-[current=page]:[&_path]:fill-current sm:hidden print:hidden"
  >
    <Glyph name="heart" />
    <span className="sr-only">Saved</span>
  </NavLink>
);

function LoginLink({ label }: { label: string }) {
  return (
    <Link
      to="/login"
      prefetch="intent"
      className="inline-flex min-h-10 items-center rounded-control border border-current px-5 text-[0.9375rem] font-semibold transition-colors hover:bg-ink hover:text-ground"
    >
      {label}
    </Link>
  );
}

const shape = '-ml-1 flex items-center gap-3 py-2 pr-2 pl-1';

/** The moving mark and the wordmark, on the way home. `compact` leaves room where the menu is long. */
function BrandButton({ compact }: { compact: boolean }) {
  const brand = useBrand();
  const { isLocked } = useDowntime();
  const content = (
    <>
      <LogoLoop />
      <span
        className={classNames(
          'wordmark text-base leading-none lg:text-[1.0625rem]',
          compact && 'not-print:sm:max-[56rem]:sr-only',
        )}
      >
        {brand.wordmark}
      </span>
    </>
  );
  if (isLocked) return <Dimmed className={shape}>{content}</Dimmed>;
  return (
    <Link to="/" prefetch="intent" className={shape}>
      {content}
    </Link>
  );
}

/**
 * The logo as a short silent loop; a still picture for those who want nothing to move. The pointer meets the link around
 * it, so that no browser offers to show the video elsewhere.
 */
function LogoLoop() {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const wantsStillness = window.matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => {
      if (wantsStillness.matches) video.current?.pause();
      // A browser that saves power may refuse to play; the poster stays then.
      else video.current?.play().catch(() => undefined);
    };
    follow();
    wantsStillness.addEventListener('change', follow);
    return () => wantsStillness.removeEventListener('change', follow);
  }, []);
  return (
    <span aria-hidden="true" className="contents">
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        poster="/brand/logo-poster.webp"
        width={40}
        height={40}
        className="pointer-events-none size-9 rounded-full object-cover"
      >
        <source src="/brand/logo-loop.webm" type="video/webm" />
        <source src="/brand/logo-loop.mp4" type="video/mp4" />
      </video>
    </span>
  );
}
