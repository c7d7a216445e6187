import { useEffect, useRef } from 'react';
import { Form, useRevalidator } from 'react-router';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useJoins, useSavedIds } from '../cars/use-saved.ts';
import type { SavedSearch, SavedThings } from '../saved.contract.ts';
import { mostNewCounted, paceTexts, type SavedPace, savedPaces } from '../saved.rules.ts';
import { headingOfCars, removeSaved } from './remove-saved.ts';
import { SavedCarRow } from './saved-car-row.tsx';

/** What the browser kept before the login joins when the page is alive: then the list is asked for again. */
function useJoinedAfterwards(): void {
  useSavedIds();
  const joins = useJoins();
  const joinsAtFirst = useRef(joins);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (joins === joinsAtFirst.current) return;
    joinsAtFirst.current = joins;
    void revalidate();
  }, [joins, revalidate]);
}

/** What a member saved. Its forms work without script. */
export function MemberSaved({ things: { cars, searches, pace } }: { things: SavedThings }) {
  useJoinedAfterwards();
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-12">
      <section aria-labelledby={headingOfCars}>
        <h2 id={headingOfCars} tabIndex={-1} className="mb-4 text-xl">
          Cars
        </h2>
        {cars.length === 0 ? (
          <EmptyState title="No saved cars yet" action={<LinkButton to="/cars">See the cars</LinkButton>}>
            Tap the heart on any car to save it.
          </EmptyState>
        ) : (
          <ul>
            {cars.map((saved) => (
              <SavedCarRow
                key={saved._id}
                saved={saved}
                isTold={pace !== 'none'}
                onRemove={() => void removeSaved(saved, () => void revalidate())}
              />
            ))}
          </ul>
        )}
      </section>
      {searches.length > 0 && (
        <section aria-labelledby="saved-searches">
          <h2 id="saved-searches" className="mb-4 text-xl">
            Searches
          </h2>
          <ul>
            {searches.map((search) => (
              <SearchRow key={search._id} search={search} />
            ))}
          </ul>
        </section>
      )}
      <MailPace pace={pace} />
    </div>
  );
}

const freshText = (fresh: number) => (fresh > mostNewCounted ? `${mostNewCounted}+ new` : `${fresh} new`);

function SearchRow({ search: { _id, name, address, fresh } }: { search: SavedSearch }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-4">
      <p className="grow">
        <span className="font-semibold">{name}</span>{' '}
        {fresh > 0 && <span className="text-sm text-good">{freshText(fresh)}</span>}
      </p>
      <Form method="post" action="/saved" preventScrollReset>
        <input type="hidden" name="open" value={_id} />
        <input type="hidden" name="address" value={address} />
        <Button type="submit" size="small" aria-label={`Open the search ${name}`}>
          Open
        </Button>
      </Form>
      <Form method="post" action="/saved" preventScrollReset>
        <input type="hidden" name="forget" value={_id} />
        <Button type="submit" size="small" aria-label={`Remove the search ${name}`}>
          Remove
        </Button>
      </Form>
    </li>
  );
}

function MailPace({ pace }: { pace: SavedPace }) {
  return (
    <section aria-labelledby="saved-mails" className="border-t border-line pt-6">
      <h2 id="saved-mails" className="mb-4 text-xl">
        Emails
      </h2>
      <Form method="post" action="/saved" preventScrollReset className="flex flex-wrap items-end gap-4">
        <SelectField
          label="When a price drops, a car is back in stock, or a search has new cars"
          name="pace"
          defaultValue={pace}
          className="max-w-md grow"
          options={savedPaces.map((value) => ({ value, label: paceTexts[value] }))}
        />
        <Button type="submit">Save</Button>
      </Form>
    </section>
  );
}
