import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type AlbumPicture, pictureAlt } from './album.contract.ts';
import type { AlbumView } from './use-album.ts';

interface AltDialogProps {
  picture: AlbumPicture;
  putIntoWords: AlbumView['putIntoWords'];
  onClose: () => void;
}

/** What is to be seen on a picture, for who cannot see it. Mounted only while open. */
export function AltDialog({ picture, putIntoWords, onClose }: AltDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(picture.ownAlt ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** What is wrong, where something is. */
  const send = async (): Promise<string | undefined> => {
    const read = pictureAlt.safeParse({ alt: typed });
    if (!read.success) return read.error.issues[0]?.message;
    const asked = await putIntoWords(picture._id, read.data.alt);
    return asked.ok ? undefined : asked.text;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const wrong = await send();
    setBusy(false);
    if (wrong === undefined) onClose();
    else setProblem(wrong);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="What does this picture show?"
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button type="submit" form={formId} look="primary" busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={(event) => void save(event)} className="text-ink">
        <TextField
          label="Description"
          hint={`Read aloud by screen readers. Empty: ${picture.ownAlt ? 'the car name and view' : picture.alt}.`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
