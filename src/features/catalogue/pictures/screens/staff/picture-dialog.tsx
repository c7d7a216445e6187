import { useId } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { PicturedCar } from '../../pictures.contract.ts';
import { PictureField } from './picture-field.tsx';
import { usePictureChange } from './use-picture-change.ts';

interface PictureDialogProps {
  car: PicturedCar;
  /** A file that was dropped onto the row. */
  file?: File;
  onClose: () => void;
  onGiven: () => void;
}

/** The dialog that changes a car's picture. Mounted only while open, so that its state starts empty each time. */
export function PictureDialog({ car, file, onClose, onGiven }: PictureDialogProps) {
  const formId = useId();
  const { address = '', problem } = car.waitingPicture ?? {};
  const { picture, typed, type, submit, isBusy, refusal } = usePictureChange({
    carId: car._id,
    address,
    file,
    onGiven,
  });
  const { state } = picture.chosen;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Picture of ${car.make} ${car.model}`}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button
            type="submit"
            form={formId}
            look="primary"
            busy={isBusy}
            disabled={state === 'sending' || state === 'refused'}
          >
            Use this picture
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-4 text-ink">
        {problem && state === 'none' && (
          <Notice tone="warn" title="The last one could not be loaded.">
            {problem}
          </Notice>
        )}
        <PictureField picture={picture} />
        {state === 'none' && (
          <TextField
            type="url"
            label="Image URL"
            hint="Instead of uploading a file: the picture is loaded from this address."
            placeholder="https://"
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
            error={refusal}
          />
        )}
        {state !== 'none' && refusal && <Notice tone="bad">{refusal}</Notice>}
      </form>
    </Dialog>
  );
}
