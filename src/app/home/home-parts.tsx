import { memo, Suspense, useEffect, useState } from 'react';
import { partAtRest } from '#page-kit/part-at-rest.tsx';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import type { HomeCars } from './load-home.ts';

const belowId = 'below-hero';

const BelowHero = partAtRest(belowId, async () => (await import('./below-hero.tsx')).BelowHero);
const SeenOnHome = partOnDemand(async () => (await import('./seen-on-home.tsx')).SeenOnHome);

interface BelowProps {
  home: HomeCars;
  /** Of what is said by the month, in words. */
  basis: string;
}

/** Links, pictures and a form: drawn by the server, and without script until one of them is touched. */
export const Below = memo(function Below(props: BelowProps) {
  return (
    <div id={belowId}>
      <Suspense>
        <BelowHero {...props} />
      </Suspense>
    </div>
  );
});

/** Whether this browser keeps cars that were looked at: only then is the script fetched that shows them. */
function hasSeenCars(): boolean {
  try {
    return localStorage.getItem('marque.seen') !== null;
  } catch {
    return false;
  }
}

export function Seen() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(hasSeenCars), []);
  return <Suspense>{isWanted && <SeenOnHome />}</Suspense>;
}
