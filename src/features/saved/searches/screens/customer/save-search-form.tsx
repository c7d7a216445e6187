import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { savedTexts } from '../../../saved.contract.ts';
import { savedSearchesApi } from '../../saved-searches.api.ts';

interface SaveSearchFormProps {
  /** The query of the search's address. */
  address: string;
  /** What it is called until its owner says otherwise. */
  name: string;
}

/** Saves a search with one press; visitors are led to the login, and back. */
export function SaveSearchForm({ address, name }: SaveSearchFormProps) {
  const session = useSession();
  const [saved, setSaved] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!session) {
    const next = encodeURIComponent(`/cars?${address}`);
    return (
      <LinkButton to={`/login?next=${next}`} size="small">
        Save this search
      </LinkButton>
    );
  }

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const json = { name, address };
    const asked = await ask(
      () => savedSearchesApi().saved.searches.$post({ json }),
      savedTexts.searchNotSaved,
    );
    setBusy(false);
    setFailure(asked.ok ? undefined : asked.text);
    if (asked.ok) setSaved(asked.value.address);
  };

  if (saved !== undefined)
    return (
      <p role="status" className="text-sm">
        Saved. <Link to="/saved">See what you saved</Link>
      </p>
    );
  return (
    <form method="post" action="/saved" onSubmit={save} className="grid gap-3">
      <input type="hidden" name="search" value={address} />
      <input type="hidden" name="name" value={name} />
      <Button type="submit" size="small" busy={isBusy}>
        Save this search
      </Button>
      {failure && <Notice tone="bad" title={failure} />}
    </form>
  );
}
