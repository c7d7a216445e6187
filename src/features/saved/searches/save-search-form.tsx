import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { browserStorage } from '#page-kit/browser-storage.ts';
import { client } from '#page-kit/client.ts';
import { formField } from '#page-kit/form-fields.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { mostNameLetters, savedForms, savedTexts } from '../saved.rules.ts';
import { type KeptSearch, keepSearch } from './kept-searches.ts';
import type { SavedSearchesRoutes } from './saved-searches.routes.ts';

/** Undefined: the shop has it. Else what is said instead. */
async function tellShop(json: KeptSearch): Promise<string | undefined> {
  const asked = await ask(
    () => client<SavedSearchesRoutes>().saved.searches.$post({ json }),
    savedTexts.searchNotSaved,
  );
  return asked.ok ? undefined : asked.text;
}

const shortened = (name: string) =>
  name.length > mostNameLetters ? `${name.slice(0, mostNameLetters - 1)}…` : name;

/**
 * Saves a search with one press: a member's at the shop, a visitor's in the browser. Without script it is a form, which the page of
 * what is saved takes. A press that comes before the script waits for it (rules.md#steady-buttons).
 */
export function SaveSearchForm({ address, name: proposed }: KeptSearch) {
  const name = shortened(proposed);
  const session = useSession();
  const [saved, setSaved] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const search = { name, address };
    const refusal = session ? await tellShop(search) : keepSearch(browserStorage(), search);
    setBusy(false);
    if (refusal) showToast(refusal, { tone: 'bad' });
    else setSaved(address);
  };

  if (saved === address)
    return (
      <p role="status" className="flex min-h-control items-center gap-1.5 text-sm">
        Search saved.{' '}
        <Link to="/saved" className="font-semibold underline underline-offset-4">
          View saved
        </Link>
      </p>
    );
  return (
    <form method="post" action="/saved" onSubmit={save} data-waits className="grid self-stretch">
      <input type="hidden" name={formField} value={savedForms.search} />
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="name" value={name} />
      <Button type="submit" size="small" busy={isBusy}>
        Save this search
      </Button>
    </form>
  );
}
