import { useEffect, useRef, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { ownPath } from '#features/accounts/own-path.rules.ts';
import { toPage } from '#features/search/filter/call-query.rules.ts';
import { type Asked, ask } from '#page-kit/ask.ts';
import { browserStorage } from '#page-kit/browser-storage.ts';
import { client } from '#page-kit/client.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { type FormResult, formAction, pageForm, withToast } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { SavedCarsRoutes } from '../cars/saved-cars.routes.ts';
import { useJoins, useSavedIds } from '../cars/use-saved.ts';
import type { SavedMailsRoutes } from '../mails/saved-mails.routes.ts';
import {
  newSavedSearch,
  type SavedCar,
  type SavedSearch,
  type SavedThings,
  savedMails,
} from '../saved.contract.ts';
import {
  mostNewCounted,
  paceTexts,
  type SavedPace,
  savedForms,
  savedPaces,
  savedTexts,
} from '../saved.rules.ts';
import { forgetKeptSearch, type KeptSearch, readKeptSearches } from '../searches/kept-searches.ts';
import type { SavedSearchesRoutes } from '../searches/saved-searches.routes.ts';
import type { SavedOverviewRoutes } from './overview.routes.ts';
import { headingOfCars, removeSaved } from './remove-saved.ts';
import { SavedCarRow, SavedRowSkeleton } from './saved-car-row.tsx';

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
const memberForms = [removeCar, openSearch, forgetSearch, choosePace] as const;

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
function MemberSaved({ things: { cars, searches, pace } }: { things: SavedThings }) {
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

/** Where the form was, if that is a page of ours. */
function wayBack(back: string): string {
  const own = ownPath(back);
  return own ? `${own.pathname}${own.search}` : '/saved';
}

/** The page says what it could not save. It tells a visitor that saving without an account needs script. */
const leadOn = (asked: Asked<unknown>, to: string) =>
  asked.ok || asked.code === 'not-signed-in' ? redirect(asked.ok ? to : '/saved') : asked;

const saveCar = pageForm(
  savedForms.save,
  z.object({ id: z.string(), back: z.string().default('') }),
  async ({ value: { id, back }, api }) => {
    const { cars } = api<SavedCarsRoutes>().saved;
    return leadOn(await ask(() => cars[':id'].$put({ param: { id } }), savedTexts.notSaved), wayBack(back));
  },
);

const saveSearch = pageForm(savedForms.search, newSavedSearch, async ({ value: json, api }) => {
  const { searches } = api<SavedSearchesRoutes>().saved;
  return leadOn(await ask(() => searches.$post({ json }), savedTexts.searchNotSaved), '/saved');
});

const posts = formAction(saveCar, saveSearch, ...memberForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  if (!session) return { isMember: false, things: null };
  const asked = await ask(() => client<SavedOverviewRoutes>(fetch).saved.$get(), savedTexts.notRead);
  return { isMember: true, things: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Saved' });

/** What somebody saved: a member's from the shop, a visitor's from the browser. */
export default function Saved() {
  const { isMember, things } = useLoaderData<typeof loader>();
  const posted = useActionData<FormResult>();
  return (
    <div className="page grid gap-8 pt-8 pb-18 sm:pt-12 sm:pb-28">
      <h1 className="text-3xl sm:text-4xl">Saved</h1>
      {posted?.ok === false && <Notice tone="bad" title={posted.text || savedTexts.notChanged} />}
      {things && <MemberSaved things={things} />}
      {isMember && !things && <Notice tone="bad" title={savedTexts.notRead} />}
      {!isMember && <VisitorSaved />}
    </div>
  );
}

/** What a visitor saved lies in this browser: its ids are asked for as the shop has them now. */
function VisitorSaved() {
  const ids = useSavedIds();
  const [known, setKnown] = useState<ReadonlyMap<string, SavedCar>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [searches, setSearches] = useState<readonly KeptSearch[]>([]);
  useEffect(() => setSearches(readKeptSearches(browserStorage())), []);
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
