import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface MoreCarsProps {
  /** The next page as an address of its own, for those without script. */
  to: string;
  isLoading: boolean;
  hasFailed: boolean;
  onWanted: () => void;
}

/** Fetches the next page as it comes into sight; a link that works by itself, too. */
export function MoreCars({ to, isLoading, hasFailed, onWanted }: MoreCarsProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const wanted = useRef(onWanted);
  wanted.current = onWanted;
  useEffect(() => {
    // After a failure only a press asks again.
    if (!link.current || hasFailed || isLoading) return;
    const sight = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && wanted.current(),
      { rootMargin: '600px' },
    );
    sight.observe(link.current);
    return () => sight.disconnect();
  }, [hasFailed, isLoading]);
  return (
    <p className="mt-12 flex justify-center">
      <Link
        ref={link}
        to={to}
        className={buttonClass('quiet')}
        onClick={(event) => {
          event.preventDefault();
          onWanted();
        }}
      >
        {isLoading && <Spinner />}
        <span>{hasFailed ? 'More cars could not be loaded. Try again' : 'Load more'}</span>
      </Link>
    </p>
  );
}
