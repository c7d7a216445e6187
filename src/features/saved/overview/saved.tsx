import { useEffect, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { ownPath } from '#features/accounts/own-path.rules.ts';
import { toPage } from '#features/search/filter/call-query.rules.ts';
import { type Asked, ask } from '#page-kit/ask.ts';
import { browserStorage } from '#page-kit/browser-storage.ts';
import { client } from '#page-kit/client.ts';
import { type FormResult, formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Notice } from '#ui/notice.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { SavedCarsRoutes } from '../cars/saved-cars.routes.ts';
import { useSavedIds } from '../cars/use-saved.ts';
import { newSavedSearch, type SavedCar } from '../saved.contract.ts';
import { savedForms, savedTexts } from '../saved.rules.ts';
import { forgetKeptSearch, type KeptSearch, readKeptSearches } from '../searches/kept-searches.ts';
import type { SavedSearchesRoutes } from '../searches/saved-searches.routes.ts';
import { MemberSaved, memberForms } from './member-saved.tsx';
import type { SavedOverviewRoutes } from './overview.routes.ts';
import { headingOfCars, removeSaved } from './remove-saved.ts';
import { SavedCarRow, SavedRowSkeleton } from './saved-car-row.tsx';

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
