import { ActionDialog } from '#page-kit/form.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AlbumPicture } from './album.contract.ts';
import { type AlbumName, describePicture } from './use-album.ts';

interface AltDialogProps {
  of: AlbumName['of'];
  picture: AlbumPicture;
  onClose: () => void;
}

/** What is to be seen on a picture, for who cannot see it. Mounted only while open. */
export const AltDialog = ({ of, picture: { _id, ownAlt, alt }, onClose }: AltDialogProps) => (
  <ActionDialog
    form={describePicture}
    about={_id}
    send={{ of, pictureId: _id }}
    start={{ alt: ownAlt ?? '' }}
    open
    onClose={onClose}
    title="What does this picture show?"
    confirmLabel="Save"
    look="primary"
  >
    {({ field }) => (
      <TextField
        label="Description"
        hint={`Read aloud by screen readers. Empty: ${ownAlt ? 'the car name and view' : alt}.`}
        autoComplete="off"
        {...field('alt')}
      />
    )}
  </ActionDialog>
);
