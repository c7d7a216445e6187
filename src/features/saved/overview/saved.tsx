import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { ownPath } from '#features/accounts/own-path.rules.ts';
import { toPage } from '#features/search/filter/call-query.rules.ts';
import { type Asked, ask } from '#page-kit/ask.ts';
import { browserStorage } from '#page-kit/browser-storage.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { goOn, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { type ServerContext, serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Notice } from '#ui/notice.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { SavedCarsRoutes } from '../cars/saved-cars.routes.ts';
import { setSaved, useSavedIds } from '../cars/use-saved.ts';
import type { SavedMailsRoutes } from '../mails/saved-mails.routes.ts';
import { type SavedCar, savedMails } from '../saved.contract.ts';
import { savedTexts } from '../saved.rules.ts';
import {
  forgetKeptSearch,
  type KeptSearch,
  keepSearch,
  readKeptSearches,
} from '../searches/kept-searches.ts';
import type { SavedSearchesRoutes } from '../searches/saved-searches.routes.ts';
import type { StockWaitsRoutes } from '../waits/waits.routes.ts';
import { MemberSaved } from './member-saved.tsx';
import type { SavedOverviewRoutes } from './overview.routes.ts';
import { headingOfCars, removeSaved } from './remove-saved.ts';
import { SavedCarRow, SavedRowSkeleton } from './saved-car-row.tsx';

type Texts = Readonly<Record<string, string>>;

/** Where somebody goes on: where the form stood, if that is a page of ours. */
function wayBack({ back }: Texts): string {
  const own = back === undefined ? undefined : ownPath(back);
  return own ? `${own.pathname}${own.search}` : '/saved';
}

interface Change {
  asked: Asked<unknown>;
  to: string;
}

/** What each form of the shop asks for, told by its field. */
async function carryOut({ fetch, units }: ServerContext, texts: Texts): Promise<Change | undefined> {
  const cars = client<SavedCarsRoutes>(fetch).saved.cars;
  const searches = client<SavedSearchesRoutes>(fetch).saved.searches;
  const { save, remove, search, name = '', forget, open, address = '', pace, wait, email = '' } = texts;
  if (save !== undefined)
    return {
      asked: await ask(() => cars[':id'].$put({ param: { id: save } }), savedTexts.notSaved),
      to: wayBack(texts),
    };
  if (remove !== undefined)
    return {
      asked: await ask(() => cars[':id'].$delete({ param: { id: remove } }), savedTexts.notRemoved),
      to: '/saved',
    };
  if (search !== undefined)
    return {
      asked: await ask(() => searches.$post({ json: { name, address: search } }), savedTexts.searchNotSaved),
      to: '/saved',
    };
  if (forget !== undefined)
    return {
      asked: await ask(() => searches[':id'].$delete({ param: { id: forget } }), savedTexts.notChanged),
      to: '/saved',
    };
  if (open !== undefined)
    return {
      asked: await ask(() => searches[':id'].seen.$post({ param: { id: open } }), savedTexts.notChanged),
      to: `/cars?${toPage(address, units)}`,
    };
  if (wait !== undefined)
    return {
      asked: await ask(
        () => client<StockWaitsRoutes>(fetch).saved.waits.$post({ json: { carId: wait, email } }),
        savedTexts.waitFailed,
      ),
      to: '/saved?asked=yes',
    };
  const chosen = savedMails.safeParse({ pace });
  if (!chosen.success) return undefined;
  return {
    asked: await ask(
      () => client<SavedMailsRoutes>(fetch).saved.mails.$put({ json: chosen.data }),
      savedTexts.notChanged,
    ),
    to: '/saved',
  };
}

/** What a visitor asked to save: it lies in their browser, which may have sent the form before its script had come. */
interface Unkept {
  car?: string;
  search?: KeptSearch;
}

interface SentSaving extends SentForm {
  unkept?: Unkept;
}

const unkeptOf = ({ save, search, name = '' }: Texts): Unkept => ({
  ...(save !== undefined && { car: save }),
  ...(search !== undefined && { search: { name, address: search } }),
});

/** Every form of saving, sent without script: the same calls are made in process. */
async function changeSaved({ context, request }: ActionFunctionArgs) {
  const server = context.get(serverContext);
  const texts = await textsOf(request);
  const sent: SentSaving = { values: {}, fields: {} };
  if (!server.session && texts.wait === undefined)
    return sendBack<SentSaving>({ ...sent, unkept: unkeptOf(texts) }, 401);
  const change = await carryOut(server, texts);
  if (!change) return sendBack<SentSaving>({ ...sent, failure: savedTexts.notChanged }, 400);
  const { asked, to } = change;
  return asked.ok
    ? goOn(to, asked)
    : sendBack<SentSaving>({ ...sent, failure: asked.text }, asked.status ?? 503);
}

export const action = changeSaved;

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
  const sent = useActionData<typeof action>();
  const [query] = useSearchParams();
  return (
    <div className="page grid gap-8 pt-8 pb-18 sm:pt-12 sm:pb-28">
      <h1 className="text-3xl sm:text-4xl">Saved</h1>
      {sent?.failure && <Notice tone="bad" title={sent.failure} />}
      {query.get('asked') === 'yes' && <Notice tone="good" title={savedTexts.waitAsked} />}
      {things && <MemberSaved things={things} />}
      {isMember && !things && <Notice tone="bad" title={savedTexts.notRead} />}
      {!isMember && <VisitorSaved unkept={sent?.unkept} />}
    </div>
  );
}

/** What a visitor saved lies in this browser: its ids are asked for as the shop has them now. */
function VisitorSaved({ unkept }: { unkept?: Unkept }) {
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
