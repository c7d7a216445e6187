import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { AddedNotice } from '../../../screens/added-notice.tsx';
import { DropZone } from '../../../uploads/screens/staff/drop-zone.tsx';
import { FileList } from '../../../uploads/screens/staff/file-list.tsx';
import { useLeaveQuestion } from '../../../uploads/screens/staff/use-leave-question.ts';
import { type Album, mostAlbumPictures } from '../../album.contract.ts';
import { AddressField } from './address-field.tsx';
import type { AlbumCalls } from './album-calls.ts';
import { OrderPanel } from './order-panel.tsx';
import { useAdditions } from './use-additions.ts';
import { type AlbumView, useAlbum } from './use-album.ts';

interface AlbumPanelProps {
  loaded: Album;
  calls: AlbumCalls;
  /** Said where there is none: what the first one is for. */
  emptyText: string;
}

/** The pictures of a listing or a vehicle: added many at once, put into an order, described, taken out. */
export function AlbumPanel({ loaded, calls, emptyText }: AlbumPanelProps) {
  const view = useAlbum(loaded, calls);
  const count = view.pictures.length;
  const additions = useAdditions(count, view.add);
  const blocker = useLeaveQuestion(additions.isUnderWay);
  return (
    <section
      aria-labelledby="pictures"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pictures" className="text-lg">
          Pictures
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {count} of {mostAlbumPictures}
        </p>
      </div>
      {count === 0 ? <p className="text-ink-soft">{emptyText}</p> : <OrderPanel view={view} />}
      <AlbumFailure view={view} />
      <Additions additions={additions} />
      <AddressField add={view.add} />
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title="Leave while pictures are uploading?"
        confirmLabel="Leave"
      >
        Pictures that are not uploaded yet will not be added.
      </ConfirmDialog>
    </section>
  );
}

/** Says what could not be saved, and how to go on. */
function AlbumFailure({
  view: { failure, isOvertaken, saveAgain, loadAgain, dismiss },
}: {
  view: AlbumView;
}) {
  if (!failure) return null;
  if (isOvertaken)
    return (
      <Notice
        tone="bad"
        title={failure.text}
        onRetry={() => void loadAgain()}
        retryLabel="Discard mine and reload"
      >
        Your order is still on the screen. Reloading replaces it.
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      title={failure.text}
      onRetry={saveAgain ?? dismiss}
      retryLabel={saveAgain ? 'Try again' : 'OK'}
    />
  );
}

function Additions({ additions }: { additions: ReturnType<typeof useAdditions> }) {
  const { files, queue, choose, outcome, failure, addAgain } = additions;
  return (
    <>
      <DropZone
        label="Add pictures"
        onFiles={choose}
        hint="or drop several here. Large and HEIC photos are converted; shown 16:9, cut around the middle."
      >
        <FileList files={files} queue={queue} />
      </DropZone>
      {outcome && <AddedNotice {...outcome} />}
      {failure && (
        <Notice tone="bad" title={failure.text} onRetry={addAgain}>
          The uploaded files are still here.
        </Notice>
      )}
    </>
  );
}
