import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { toPage } from '#features/search/address/call-query.rules.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { browserStorage } from '#page-kit/browser/browser-storage.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { NeedsScript } from '#ui/notices/needs-script.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { SavedCarsRoutes } from '../../../cars/saved-cars.routes.ts';
import { setSaved, useSavedIds } from '../../../cars/screens/customer/use-saved.ts';
import type { SavedCar } from '../../../saved.contract.ts';
import { savedTexts } from '../../../saved.rules.ts';
import {
  forgetKeptSearch,
  type KeptSearch,
  keepSearch,
  readKeptSearches,
} from '../../../searches/screens/customer/kept-searches.ts';
import type { Unkept } from './change-saved.ts';
import { headingOfCars, removeSaved } from './remove-saved.ts';
import { SavedCarRow, SavedRowSkeleton } from './saved-car-row.tsx';

/** What a visitor saved lies in this browser: its ids are asked for as the shop has them now. */
export function VisitorSaved({ unkept }: { unkept?: Unkept }) {
  const ids = useSavedIds();
  const [known, setKnown] = useState<ReadonlyMap<string, SavedCar>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [searches, setSearches] = useState<readonly KeptSearch[]>([]);
  useEffect(() => {
    const storage = browserStorage();
    if (unkept?.search) keepSearch(storage, unkept.search);
    setSearches(readKeptSearches(storage));
    if (unkept?.car) void setSaved(unkept.car, true);
  }, [unkept]);
  // What the browser keeps is not known before its script runs.
  const isHydrated = useHydrated();
  const isEmpty = ids.length === 0 && searches.length === 0;
  const missing = ids.filter((id) => !known.has(id)).join(',');

  useEffect(() => {
    if (missing === '') return;
    let isCurrent = true;
    const load = async () => {
      const query = { cars: missing };
      const asked = await ask(
        () => client<SavedCarsRoutes>().saved.shown.$get({ query }),
        savedTexts.notRead,
      );
      if (!isCurrent) return;
      if (!asked.ok) setFailure(asked.text);
      else
        setKnown((before) => new Map([...before, ...asked.value.cars.map((one) => [one._id, one] as const)]));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [missing]);

  return (
    <>
      <NeedsScript>
        Without an account, saved cars are stored in your browser and need JavaScript. Log in to use them
        without it.
      </NeedsScript>
      {failure && <Notice tone="bad" title={failure} />}
      {isHydrated && isEmpty && (
        <EmptyState title="No saved cars yet" action={<LinkButton to="/cars">See the cars</LinkButton>}>
          Tap the heart on any car to save it.
        </EmptyState>
      )}
      {ids.length > 0 && (
        <section aria-labelledby={headingOfCars}>
          <h2 id={headingOfCars} tabIndex={-1} className="mb-4 text-xl">
            Cars
          </h2>
          <ul>
            {ids.map((id) => {
              const saved = known.get(id);
              if (saved)
                return <SavedCarRow key={id} saved={saved} onRemove={() => void removeSaved(saved)} />;
              return failure === undefined && <SavedRowSkeleton key={id} />;
            })}
          </ul>
        </section>
      )}
      <KeptSearches
        searches={searches}
        onForget={(address) => setSearches(forgetKeptSearch(browserStorage(), address))}
      />
      {!isEmpty && (
        <Notice
          title="Saved in this browser only"
          actions={<LinkButton to="/login?next=%2Fsaved">Log in</LinkButton>}
        >
          Log in to see saved cars on all your devices and get emails about price drops.
        </Notice>
      )}
    </>
  );
}

interface KeptSearchesProps {
  searches: readonly KeptSearch[];
  onForget: (address: string) => void;
}

function KeptSearches({ searches, onForget }: KeptSearchesProps) {
  const units = useUnits();
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="kept-searches">
      <h2 id="kept-searches" className="mb-4 text-xl">
        Searches
      </h2>
      <ul>
        {searches.map(({ name, address }) => (
          <li key={address} className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-4">
            <Link to={`/cars?${toPage(address, units)}`} className="grow font-semibold">
              {name}
            </Link>
            <Button size="small" aria-label={`Remove the search ${name}`} onClick={() => onForget(address)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
