import { ask, signal } from '#page-kit/ask.ts';
import type { TextStorage } from '#page-kit/browser-storage.ts';
import type { Client } from '#page-kit/client.ts';
import { openStoredIds, type StoredValue } from '#page-kit/stored-value.ts';
import { mostSavedCars, savedTexts } from '../saved.rules.ts';
import { joinKeptSearches } from '../searches/kept-searches.ts';
import type { SavedSearchesRoutes } from '../searches/saved-searches.routes.ts';
import type { SavedCarsRoutes } from './saved-cars.routes.ts';

type Api = Client<SavedCarsRoutes>;

/** The calls that it makes. */
interface Apis {
  cars: Api;
  searches: Client<SavedSearchesRoutes>;
}

/** Undefined: saved, or removed. Else what is said instead. */
type Outcome = string | undefined;

export interface SavedStore {
  /** The ids that are saved, the last first. */
  current(): readonly string[];
  /** How often something that a visitor kept became a member's. */
  joins(): number;
  /** From now on it is about this member; null: a visitor. */
  openFor(owner: string | null): Promise<void>;
  set(id: string, isSaved: boolean): Promise<Outcome>;
  subscribe(listener: () => void): () => void;
}

type Ids = readonly string[];

const none: Ids = [];

const tooMany = `You can save ${mostSavedCars} cars. Please remove one first.`;
const notKept = 'This browser does not allow saving. The car is saved only until you leave.';

const withOrWithout = (ids: readonly string[], id: string, isSaved: boolean) => {
  const others = ids.filter((one) => one !== id);
  return isSaved ? [id, ...others] : others;
};

/** Tells the shop; undefined where it is done. */
async function tellShop(api: Api, id: string, isSaved: boolean): Promise<Outcome> {
  const param = { id };
  const asked = isSaved
    ? await ask(() => api.saved.cars[':id'].$put({ param }), savedTexts.notSaved)
    : await ask(() => api.saved.cars[':id'].$delete({ param }), savedTexts.notRemoved);
  return asked.ok ? undefined : asked.text;
}

/** What the browser kept becomes the member's; returns all that they saved, undefined where the shop did not answer. */
async function join(storage: TextStorage | null, ofVisitor: StoredValue<Ids>, { cars, searches }: Apis) {
  const kept = ofVisitor.current();
  const asked =
    kept.length > 0
      ? await ask(() => cars.saved.cars.$post({ json: { cars: [...kept] } }), savedTexts.notRead)
      : await ask(() => cars.saved.cars.$get(), savedTexts.notRead);
  if (!asked.ok) return { hasJoined: false };
  // Of what another tab saved meanwhile, nothing is lost.
  if (kept.length > 0) ofVisitor.change((ids) => ids.filter((id) => !kept.includes(id)));
  const haveSearches = await joinKeptSearches(storage, searches);
  return { ids: asked.value.cars, hasJoined: haveSearches || kept.length > 0 };
}

/** In the browser, beside what other tabs saved meanwhile. */
function keepForVisitor(ofVisitor: StoredValue<Ids>, id: string, isSaved: boolean): Outcome {
  let refusal: Outcome;
  const isKept = ofVisitor.change((before) => {
    const next = withOrWithout(before, id, isSaved);
    if (next.length <= mostSavedCars) return next;
    refusal = tooMany;
    return before;
  });
  return refusal ?? (isKept ? undefined : notKept);
}

/**
 * What is saved: a visitor's in the browser, a member's at the shop. What a visitor kept joins the member's once, when they
 * are here for the first time after the login; a call that fails leaves it in the browser for the next page.
 */
export function openSavedStore(storage: TextStorage | null, apis: Apis): SavedStore {
  let owner: string | null | undefined;
  const ofVisitor = openStoredIds('marque.saved', mostSavedCars, storage);
  /** A member's. */
  let ids = none;
  let joins = 0;
  const pressed = new Map<string, boolean>();
  const changed = signal();

  function become(next: readonly string[]): void {
    ids = next;
    changed.tell();
  }

  async function load(member: string): Promise<void> {
    const loaded = await join(storage, ofVisitor, apis);
    if (loaded.hasJoined) joins += 1;
    if (owner !== member || !loaded.ids) return;
    // What was pressed before the answer came stays as it was pressed.
    become([...pressed].reduce((next, [id, isSaved]) => withOrWithout(next, id, isSaved), loaded.ids));
  }

  async function openFor(next: string | null): Promise<void> {
    if (owner === next) return;
    owner = next;
    pressed.clear();
    become(none);
    if (next !== null) await load(next);
  }

  async function set(id: string, isSaved: boolean): Promise<Outcome> {
    if (owner === null) return keepForVisitor(ofVisitor, id, isSaved);
    become(withOrWithout(ids, id, isSaved));
    pressed.set(id, isSaved);
    const refusal = await tellShop(apis.cars, id, isSaved);
    if (refusal === undefined) return undefined;
    // Others may have been saved meanwhile: only this one goes back.
    pressed.delete(id);
    become(withOrWithout(ids, id, !isSaved));
    return refusal;
  }

  function subscribe(listener: () => void): () => void {
    const ends = [changed.listen(listener), ofVisitor.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  }

  const current = () => (owner === null ? ofVisitor.current() : ids);
  return { current, joins: () => joins, openFor, set, subscribe };
}
