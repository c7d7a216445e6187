import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Asked, Refused } from '#page-kit/ask.ts';
import { ActionDialog, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { useLeaveQuestion } from '#page-kit/leave-question.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AddedNotice } from '../pictures/added-notice.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { FileList } from '../uploads/file-list.tsx';
import type { QueuedFile } from '../uploads/upload-queue.ts';
import { notAddedOf, useUploads } from '../uploads/use-uploads.ts';
import { type Album, type AlbumPicture, mostAlbumPictures } from './album.contract.ts';
import { AlbumTile } from './album-tile.tsx';
import { type AlbumName, type AlbumView, addAddress, describePicture, useAlbum } from './use-album.ts';

interface AltDialogProps {
  of: AlbumName['of'];
  picture: AlbumPicture;
  onClose: () => void;
}

/** What is to be seen on a picture, for who cannot see it. Mounted only while open. */
const AltDialog = ({ of, picture: { _id, ownAlt, alt }, onClose }: AltDialogProps) => (
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

interface AlbumPanelProps extends AlbumName {
  loaded: Album;
  /** Said where there is none: what the first one is for. */
  emptyText: string;
}

/** The pictures of a listing or a vehicle: added many at once, put into an order, described, taken out. */
export function AlbumPanel({ loaded, emptyText, ...name }: AlbumPanelProps) {
  const view = useAlbum(loaded, name);
  const count = view.pictures.length;
  const additions = useAdditions(count, view.add);
  useLeaveQuestion(additions.isUnderWay, {
    title: 'Leave while pictures are uploading?',
    text: 'Pictures that are not uploaded yet will not be added.',
  });
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
      {count === 0 ? <p className="text-ink-soft">{emptyText}</p> : <OrderPanel of={name.of} view={view} />}
      <AlbumFailure view={view} />
      <Additions additions={additions} />
      <AddressField of={name.of} />
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

/** The pictures in their order, and every way to change that. */
function OrderPanel({ of, view }: Pick<AlbumName, 'of'> & { view: AlbumView }) {
  const { pictures, order, remove } = view;
  const ids = pictures.map(({ _id }) => _id);
  const drag = useDragOrder(ids, order);
  const [described, setDescribed] = useState<string>();
  const [said, setSaid] = useState('');
  const [pressed, setPressed] = useState<{ id: string; act: string }>();
  const move = (id: string, to: number, act: string) => {
    const next = moved(ids, id, to);
    order(next);
    setPressed({ id, act });
    setSaid(`The picture is now ${next.indexOf(id) + 1} of ${ids.length}.`);
  };
  const open = pictures.find(({ _id }) => _id === described);
  return (
    <>
      <ul
        aria-label="Pictures in their order"
        className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 gap-y-6"
      >
        {pictures.map((picture, index) => (
          <AlbumTile
            key={picture._id}
            picture={picture}
            index={index}
            count={pictures.length}
            place={drag.dragged ? drag.order.indexOf(picture._id) : undefined}
            isDragged={drag.dragged === picture._id}
            focused={pressed?.id === picture._id ? pressed.act : undefined}
            handlers={drag.handlersOf(picture._id)}
            onMove={(to, act) => move(picture._id, to, act)}
            onDescribe={() => setDescribed(picture._id)}
            onRemove={() => void remove(picture._id)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {open && <AltDialog of={of} picture={open} onClose={() => setDescribed(undefined)} />}
    </>
  );
}

/** The uploads at the head of the queue: what is refused waits for a person and holds up nobody behind it. */
function readyOf(files: readonly QueuedFile[]): { key: number; uploadId: string }[] {
  const ready: { key: number; uploadId: string }[] = [];
  for (const { key, state } of files) {
    if (state.name === 'kept') ready.push({ key, uploadId: state.uploadId });
    else if (state.name !== 'refused') break;
  }
  return ready;
}

/** Files that go into an album as soon as they have arrived, in the order in which they were chosen. */
function useAdditions(count: number, add: (images: string[]) => Promise<Asked<Album>>) {
  const { files, queue } = useUploads();
  const [failure, setFailure] = useState<Refused>();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  /** Of the files that were chosen since the last time that nothing was on its way. */
  const [batch, setBatch] = useState({ chosen: 0, added: 0 });
  const isAdding = useRef(false);

  const addReady = async () => {
    if (isAdding.current) return;
    isAdding.current = true;
    setFailure(undefined);
    // As the queue is now: what was rendered may be older than what has been added since.
    for (let ready = readyOf(queue.files); ready.length > 0; ready = readyOf(queue.files)) {
      const asked = await add(ready.map(({ uploadId }) => uploadId));
      if (!asked.ok) {
        setFailure(asked);
        break;
      }
      queue.forget(ready.map(({ key }) => key));
      setBatch(({ chosen, added }) => ({ chosen, added: added + ready.length }));
    }
    isAdding.current = false;
  };
  const awaited = readyOf(files)
    .map(({ key }) => key)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each upload that arrives; after a failure, by hand
  useEffect(() => {
    if (awaited && !failure) void addReady();
  }, [awaited]);

  const choose = (chosen: readonly File[]) => {
    const room = Math.max(0, mostAlbumPictures - count - files.length);
    const waiting = files.length;
    setBatch((before) =>
      waiting > 0
        ? { ...before, chosen: before.chosen + chosen.length }
        : { chosen: chosen.length, added: 0 },
    );
    setLeftOut(chosen.slice(room).map(({ name }) => name));
    queue.add(chosen.slice(0, room));
  };
  const isUnderWay = files.some(({ state }) => state.name !== 'refused');
  const notAdded = notAddedOf(files, leftOut, mostAlbumPictures);
  return {
    files,
    queue,
    choose,
    /** Once nothing is on its way: what was added, and what was not. */
    outcome: isUnderWay ? undefined : { ...batch, notAdded },
    failure,
    addAgain: () => void addReady(),
    isUnderWay,
  };
}

/** Pixels that a pointer travels before a press becomes a drag. */
const dragBeginsAt = 6;

interface Drag {
  id: string;
  x: number;
  y: number;
  order: string[];
  hasBegun: boolean;
}

/**
 * Drags tiles into another order with a mouse or a pen; a finger scrolls the page, and has the buttons. Tiles carry
 * `data-picture`. While one is dragged its new order is returned; letting go wishes for it, Escape and a lost pointer do not.
 */
function useDragOrder(ids: readonly string[], onOrder: (order: string[]) => void) {
  const drag = useRef<Drag>(undefined);
  const [shown, setShown] = useState<Pick<Drag, 'id' | 'order'>>();
  const end = () => {
    drag.current = undefined;
    setShown(undefined);
  };
  const handlersOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      drag.current = { id, x: event.clientX, y: event.clientY, order: [...ids], hasBegun: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now) return;
      now.hasBegun ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > dragBeginsAt;
      if (!now.hasBegun) return;
      const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-picture]');
      const over = tile?.getAttribute('data-picture');
      if (over && over !== id) now.order = moved(now.order, id, now.order.indexOf(over));
      setShown({ id, order: now.order });
    },
    onPointerUp: () => {
      const now = drag.current;
      end();
      if (now?.hasBegun && now.order.join() !== ids.join()) onOrder(now.order);
    },
    onPointerCancel: end,
  });
  return { dragged: shown?.id, order: shown?.order ?? ids, handlersOf, cancel: end };
}

/** A list in which one entry has gone to another place; places beyond the ends are the ends. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
}

/** Adds a picture that the shop fetches from an address. */
function AddressField({ of }: Pick<AlbumName, 'of'>) {
  const form = useForm(addAddress, { emptyWhenDone: true });
  return (
    <SentForm form={form} className="flex flex-wrap items-start gap-3">
      <input type="hidden" name="of" value={of} />
      <TextField
        type="url"
        label="Image URL"
        hint="Instead of uploading a file: the picture is loaded from this address."
        placeholder="https://"
        autoComplete="off"
        className="grow basis-60"
        {...form.field('image')}
      />
      <Button type="submit" busy={form.sending !== undefined} className="mt-7">
        Add from address
      </Button>
      <div className="basis-full empty:hidden">
        <FormFailure form={form} />
      </div>
    </SentForm>
  );
}
