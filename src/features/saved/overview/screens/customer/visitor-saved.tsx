import { useEffect, useState } from 'react';
import { ask } from '#page-kit/ask/ask.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { NeedsScript } from '#ui/notices/needs-script.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { savedCarsApi } from '../../../cars/saved-cars.api.ts';
import { setSaved, useSavedIds } from '../../../cars/screens/customer/use-saved.ts';
import { type SavedCar, savedTexts } from '../../../saved.contract.ts';
import { SavedCarRow } from './saved-car-row.tsx';

/** What a visitor saved lies in this browser: its ids are asked for as the shop has them now. */
export function VisitorSaved() {
  const ids = useSavedIds();
  const [known, setKnown] = useState<ReadonlyMap<string, SavedCar>>(new Map());
  const [failure, setFailure] = useState<string>();
  const missing = ids.filter((id) => !known.has(id)).join(',');

  useEffect(() => {
    if (missing === '') return;
    let isCurrent = true;
    const load = async () => {
      const query = { cars: missing };
      const asked = await ask(() => savedCarsApi().saved.shown.$get({ query }), savedTexts.notRead);
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

  const cars = ids.flatMap((id) => known.get(id) ?? []);
  return (
    <>
      <NeedsScript>
        Without an account, saved cars need JavaScript. Log in, and they work without it.
      </NeedsScript>
      {failure && <Notice tone="bad" title={failure} />}
      {ids.length === 0 && (
        <EmptyState title="Nothing saved yet." action={<LinkButton to="/cars">See the cars</LinkButton>}>
          Press the heart of a car, and it waits for you here.
        </EmptyState>
      )}
      <ul>
        {cars.map((saved) => (
          <SavedCarRow key={saved._id} saved={saved} onRemove={() => void setSaved(saved._id, false)} />
        ))}
      </ul>
      {ids.length > 0 && (
        <Notice
          title="They are kept in this browser only."
          actions={<LinkButton to="/login?next=%2Fsaved">Log in</LinkButton>}
        >
          Log in to keep them with your account, and to hear when a price falls or a car is back.
        </Notice>
      )}
    </>
  );
}
