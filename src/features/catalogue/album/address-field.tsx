import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { pictureSource } from '../pictures/pictures.contract.ts';
import type { AlbumView } from './use-album.ts';

/** Adds a picture that the shop fetches from an address. */
export function AddressField({ add }: { add: AlbumView['add'] }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** What is wrong, where something is. */
  const send = async (): Promise<string | undefined> => {
    const read = pictureSource.safeParse(typed);
    if (!read.success) return read.error.issues[0]?.message;
    const asked = await add([read.data]);
    if (!asked.ok) return asked.fields.image ?? asked.text;
    setTyped('');
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(await send());
    setBusy(false);
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
        hint="Instead of uploading a file: the picture is loaded from this address."
        placeholder="https://"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        className="grow basis-60"
      />
      <Button type="submit" busy={isBusy} className="mt-7">
        Add from address
      </Button>
    </form>
  );
}
