import { useEffect, useRef } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { z } from 'zod';
import { toPage } from '#features/search/filter/call-query.rules.ts';
import { type Asked, ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm, withToast } from '#page-kit/form-action.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { SavedCarsRoutes } from '../cars/saved-cars.routes.ts';
import { useJoins, useSavedIds } from '../cars/use-saved.ts';
import type { SavedMailsRoutes } from '../mails/saved-mails.routes.ts';
import { type SavedSearch, type SavedThings, savedMails } from '../saved.contract.ts';
import { mostNewCounted, paceTexts, type SavedPace, savedPaces, savedTexts } from '../saved.rules.ts';
import type { SavedSearchesRoutes } from '../searches/saved-searches.routes.ts';
import { headingOfCars, removeSaved } from './remove-saved.ts';
import { SavedCarRow } from './saved-car-row.tsx';

/** Without script the page says it. */
const said = (asked: Asked<unknown>) => (asked.ok ? asked : withToast(asked, asked.text, { tone: 'bad' }));

const thing = z.object({ id: z.string() });

/** For browsers without script: else the hearts have to know. */
const removeCar = pageForm('remove', thing, ({ value: param, api }) =>
  ask(() => api<SavedCarsRoutes>().saved.cars[':id'].$delete({ param }), savedTexts.notRemoved),
);

const openSearch = pageForm('open', thing.extend({ query: z.string() }), async ({ value, api }) => {
  const { query, ...param } = value;
  const asked = await ask(
    () => api<SavedSearchesRoutes>().saved.searches[':id'].seen.$post({ param }),
    savedTexts.notChanged,
  );
  return asked.ok ? redirect(`/cars?${query}`) : said(asked);
});

const forgetSearch = pageForm('forget', thing, async ({ value: param, api }) =>
  said(
    await ask(
      () => api<SavedSearchesRoutes>().saved.searches[':id'].$delete({ param }),
      savedTexts.notChanged,
    ),
  ),
);

const choosePace = pageForm('pace', savedMails, async ({ value: json, api }) =>
  said(await ask(() => api<SavedMailsRoutes>().saved.mails.$put({ json }), savedTexts.notChanged)),
);

/** What a member does with what is saved. */
export const memberForms = [removeCar, openSearch, forgetSearch, choosePace] as const;

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
  const units = useUnits();
  const opening = useForm(openSearch, { about: _id });
  const forgetting = useForm(forgetSearch, { about: _id });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-4">
      <p className="grow">
        <span className="font-semibold">{name}</span>{' '}
        {fresh > 0 && <span className="text-sm text-good">{freshText(fresh)}</span>}
      </p>
      <SentForm form={opening}>
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="query" value={toPage(address, units)} />
        <Button type="submit" size="small" aria-label={`Open the search ${name}`}>
          Open
        </Button>
      </SentForm>
      <SentForm form={forgetting}>
        <input type="hidden" name="id" value={_id} />
        <Button type="submit" size="small" aria-label={`Remove the search ${name}`}>
          Remove
        </Button>
      </SentForm>
    </li>
  );
}

function MailPace({ pace }: { pace: SavedPace }) {
  const form = useForm(choosePace, { start: { pace } });
  return (
    <section aria-labelledby="saved-mails" className="border-t border-line pt-6">
      <h2 id="saved-mails" className="mb-4 text-xl">
        Emails
      </h2>
      <SentForm form={form} className="flex flex-wrap items-end gap-4">
        <SelectField
          label="When a price drops, a car is back in stock, or a search has new cars"
          className="max-w-md grow"
          options={savedPaces.map((value) => ({ value, label: paceTexts[value] }))}
          {...form.field('pace')}
        />
        <Button type="submit">Save</Button>
      </SentForm>
    </section>
  );
}
