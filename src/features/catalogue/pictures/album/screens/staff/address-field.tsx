import { type FormEvent, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { pictureSource } from '../../../pictures.contract.ts';
import type { AlbumView } from './use-album.ts';

/** Adds a picture that the shop fetches from an address. */
export function AddressField({ add }: { add: AlbumView['add'] }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const read = pictureSource.safeParse(typed);
    setProblem(read.error?.issues[0]?.message);
    if (!read.success) return;
    setBusy(true);
    const asked = await add([read.data]);
    setBusy(false);
    if (asked.ok) setTyped('');
    else setProblem(asked.fields.image ?? asked.text);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-start gap-3"
    >
      <TextField
        type="url"
        label="Image URL"
        hint="Instead of a file: the shop fetches the picture from there."
        placeholder="https://"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        className="grow basis-60"
      />
      <Button type="submit" busy={isBusy} className="mt-7">
        Add from there
      </Button>
    </form>
  );
}
