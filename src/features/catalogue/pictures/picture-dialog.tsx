import {
  type ChangeEvent,
  type DragEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { Upload } from '#page-kit/upload.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShareBar } from '#ui/share-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { CoverRoutes } from '../album/cover.routes.ts';
import { FilePreview } from './picture-preview.tsx';
import { type PicturedCar, pictureChange, type UploadedPicture } from './pictures.contract.ts';
import { acceptedPictures } from './ready-picture.ts';
import { refusalOfFile, sendPicture } from './send-picture.ts';

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

/** What a screen reader hears, and what stands beneath the picture. */
function stateText(chosen: ChosenPicture): string {
  if (chosen.state === 'sending')
    return chosen.share < 1 ? `Uploading: ${Math.floor(chosen.share * 100)} %` : 'Checking the picture…';
  return chosen.state === 'kept' ? 'Picture uploaded.' : '';
}

/** A file by drag and drop or by choice; its preview, its progress, what is wrong with it. */
function PictureField({ picture }: { picture: ReturnType<typeof usePicture> }) {
  const { chosen, choose } = picture;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void choose(file);
    // So that the same file can be chosen again after it was corrected.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void choose(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everyone's.
    <div
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-dashed p-4 transition-colors',
        isOver ? 'border-ink bg-raised' : 'border-edge/70',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        aria-label="Picture file"
        tabIndex={-1}
        onChange={take}
        className="sr-only"
      />
      {chosen.state === 'none' ? <Empty input={input} /> : <Chosen picture={picture} input={input} />}
    </div>
  );
}

type InputRef = RefObject<HTMLInputElement | null>;

function Empty({ input }: { input: InputRef }) {
  return (
    <div className="grid place-content-center justify-items-center gap-3 py-12 text-center">
      <Button onClick={() => input.current?.click()}>Choose a picture</Button>
      <p className="text-sm text-ink-soft">
        or drop it here. Large and HEIC photos are converted; shown 16:9, cut around the middle.
      </p>
    </div>
  );
}

function Chosen({ picture, input }: { picture: ReturnType<typeof usePicture>; input: InputRef }) {
  const { chosen, choose, remove } = picture;
  const labelId = useId();
  if (chosen.state === 'none') return null;
  const isSending = chosen.state === 'sending';
  return (
    <>
      {chosen.state === 'refused' ? (
        <Notice tone="bad" onRetry={() => choose(chosen.file)}>
          {chosen.text}
        </Notice>
      ) : (
        <FilePreview file={chosen.file} />
      )}
      <p id={labelId} className="truncate text-sm font-semibold">
        {chosen.file.name}
      </p>
      {isSending && <ShareBar aria-labelledby={labelId} share={chosen.share} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {stateText(chosen)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => input.current?.click()}>
          Choose another
        </Button>
        <Button size="small" look="ghost" onClick={remove}>
          {isSending ? 'Cancel upload' : 'Remove'}
        </Button>
      </div>
    </>
  );
}

interface Wanted {
  carId: string;
  /** Where the last try was to fetch it from. */
  address: string;
  /** A file that was dropped onto the row. */
  file: File | undefined;
  onGiven: () => void;
}

type Attempt = { state: 'open' } | { state: 'giving' } | { state: 'refused'; text: string };

const open: Attempt = { state: 'open' };

const unreachable = 'We could not reach the server. The picture was not changed.';

/** The form that gives a car another picture: a file, or an address. Nothing is lost where that fails. */
function usePictureChange({ carId, address, file, onGiven }: Wanted) {
  const [typed, setTyped] = useState(address);
  const [attempt, setAttempt] = useState(open);
  const picture = usePicture(() => setAttempt(open));
  const { chosen } = picture;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped file is taken up once, when the form opens
  useEffect(() => {
    if (file) void picture.choose(file);
  }, [file]);

  const give = async (image: string) => {
    setAttempt({ state: 'giving' });
    const wanted = pictureChange.safeParse({ image });
    if (!wanted.success)
      return setAttempt({ state: 'refused', text: wanted.error.issues[0]?.message ?? unreachable });
    const asked = await ask(
      () => client<CoverRoutes>().stock[':id'].picture.$put({ param: { id: carId }, json: wanted.data }),
      unreachable,
    );
    setAttempt(asked.ok ? open : { state: 'refused', text: asked.text });
    if (asked.ok) onGiven();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (attempt.state === 'giving' || chosen.state === 'sending') return;
    void give(chosen.state === 'kept' ? chosen.picture._id : typed);
  };
  const type = (text: string) => {
    setTyped(text);
    setAttempt(open);
  };
  const refusal = attempt.state === 'refused' ? attempt.text : undefined;
  return { picture, typed, type, submit, isBusy: attempt.state === 'giving', refusal };
}

/** Where a chosen file stands. */
type ChosenPicture =
  | { state: 'none' }
  | { state: 'sending'; file: File; share: number }
  | { state: 'kept'; file: File; picture: UploadedPicture }
  | { state: 'refused'; file: File; text: string };

/** One picture at a time: choosing another one cancels the first. `onChange` hears the upload's id, '' where there is none. */
function usePicture(onChange: (uploadId: string) => void) {
  const [chosen, setChosen] = useState<ChosenPicture>({ state: 'none' });
  const upload = useRef<Upload<UploadedPicture>>(undefined);
  useEffect(() => () => upload.current?.cancel(), []);

  const remove = () => {
    upload.current?.cancel();
    upload.current = undefined;
    onChange('');
    setChosen({ state: 'none' });
  };

  const choose = async (file: File) => {
    remove();
    const refusal = refusalOfFile(file);
    if (refusal) return setChosen({ state: 'refused', file, text: refusal });
    setChosen({ state: 'sending', file, share: 0 });
    const mine = sendPicture(file, (share) => setChosen({ state: 'sending', file, share }));
    upload.current = mine;
    const end = await mine.ended;
    if (upload.current !== mine || end === null) return;
    if (!end.ok) return setChosen({ state: 'refused', file, text: end.text });
    setChosen({ state: 'kept', file, picture: end.value });
    onChange(end.value._id);
  };

  /** Waits until nothing is on its way any more. */
  const settled = async () => {
    await upload.current?.ended;
  };

  return { chosen, choose, remove, settled };
}
