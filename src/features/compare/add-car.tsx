import { Form, Link } from 'react-router';
import { Price } from '#features/catalogue/price.tsx';
import { Picture } from '#ui/picture.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { mostCompared } from './compare.rules.ts';
import { keepCompared } from './kept-compared.ts';
import type { Offer } from './load-comparison.ts';

interface AddCarProps {
  ids: readonly string[];
  only: boolean;
  /** What was searched; empty: nothing yet. */
  search: string;
  /** What was found; absent: nothing was searched, null: the shop did not answer. */
  offers?: readonly Offer[] | null;
}

/** One more car: searched on this page, so that its links carry the others along. */
export function AddCar({ ids, only, search, offers }: AddCarProps) {
  if (ids.length >= mostCompared)
    return (
      <p className="mt-8 text-ink-soft print:hidden">
        {mostCompared} cars is the maximum. Remove one to add another.
      </p>
    );
  return (
    <section aria-labelledby="add-car" className="mt-12 border-t border-line pt-8 print:hidden">
      <h2 id="add-car" className="text-2xl">
        Add a car
      </h2>
      <Form action="/compare" role="search" preventScrollReset className="mt-4 max-w-120">
        {ids.length > 0 && <input type="hidden" name="cars" value={ids.join(',')} />}
        {only && <input type="hidden" name="only" value="differences" />}
        <SearchBox
          key={search}
          submits
          name="search"
          label="Search by make or model"
          defaultValue={search}
          required
        />
      </Form>
      <div role="status" className="mt-4">
        {offers === null && <p>The search failed. Please try again in a moment.</p>}
        {offers?.length === 0 && (
          <p>
            {`No matches for “${search}”. `}
            <Link to="/cars" className="font-semibold underline underline-offset-4">
              See all cars
            </Link>
          </p>
        )}
      </div>
      {offers && offers.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {offers.map((offer) => (
            <Found key={offer._id} offer={offer} ids={ids} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ offer, ids }: { offer: Offer; ids: readonly string[] }) {
  const { make, model } = offer;
  return (
    <li className="relative grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-4 rounded-card border border-line bg-surface p-2 pr-4">
      <Picture
        src={offer.image}
        placeholder={offer.imagePlaceholder}
        alt=""
        sizes="7rem"
        className="rounded-control"
      />
      <div>
        <p className="truncate font-semibold">{`${make} ${model}`}</p>
        <Price car={offer} className="text-sm" />
      </div>
      {offer.isThere ? (
        <span className="text-sm text-ink-soft">Added</span>
      ) : (
        <Link
          to={offer.with}
          onClick={() => keepCompared([...ids, offer._id])}
          className="text-sm font-semibold underline underline-offset-4 after:absolute after:inset-0"
        >
          Add<span className="sr-only">{` ${make} ${model}`}</span>
        </Link>
      )}
    </li>
  );
}
