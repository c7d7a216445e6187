import { memo, Suspense, useEffect, useState } from 'react';
import { partAtRest, useWakeOnChange, WhileAtRest, wakeParts } from '#page-kit/at-hand/part-at-rest.tsx';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import type { HomeCars } from './load-home.ts';

const belowId = 'below-hero';

const BelowHero = partAtRest(belowId, async () => (await import('./below-hero.tsx')).BelowHero);
const SeenOnHome = partOnDemand(async () => (await import('./seen-on-home.tsx')).SeenOnHome);

interface BelowProps {
  home: HomeCars;
  /** Of what is said by the month, in words. */
  basis: string;
}

/**
 * Links, pictures and forms: drawn by the server, and without script until one of them is touched, or until hearts are to
 * show what was saved.
 */
export const Below = memo(function Below(props: BelowProps) {
  useWakeOnChange(props);
  const isMember = useSession() !== null;
  useEffect(() => {
    if (isMember || keeps('marque.saved')) wakeParts();
  }, [isMember]);
  return (
    <div id={belowId}>
      <Suspense fallback={<WhileAtRest />}>
        <BelowHero {...props} />
      </Suspense>
    </div>
  );
});

/** Whether this browser keeps something: only then is the script fetched that shows it. */
function keeps(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function Seen() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(keeps('marque.seen')), []);
  return <Suspense>{isWanted && <SeenOnHome />}</Suspense>;
}
