import type { Upload, Uploaded } from '#page-kit/upload.ts';
import type { UploadedPicture } from '../pictures/pictures.contract.ts';

/** Where a file stands that is to become a picture. */
export type FileState =
  | { name: 'waiting' }
  | { name: 'sending'; share: number }
  | { name: 'pausing' }
  | { name: 'kept'; uploadId: string }
  | { name: 'refused'; text: string };

export interface QueuedFile {
  key: number;
  file: File;
  state: FileState;
}

interface QueueOptions {
  send: (file: File, onProgress: (share: number) => void) => Upload<UploadedPicture>;
  /** What can be said about a file without sending it. */
  refusalOf: (file: File) => string | undefined;
  onChange: (files: readonly QueuedFile[]) => void;
  /** Waits before a file is sent again of which the shop has too many at once. */
  pause: () => Promise<void>;
}

/** Files on their way at once: the browser keeps places for what else the page asks. */
const mostAtOnce = 3;

export const isOver = ({ name }: FileState) => name === 'kept' || name === 'refused';

/**
 * Sends files, three at a time and in their order. Where the shop has too many pictures to decode at once, a file waits
 * and goes on by itself (rules.md#pictures); whatever else is refused stands there with its reason, and can be tried again.
 */
export class UploadQueue {
  #files: readonly QueuedFile[] = [];
  #lastKey = 0;
  readonly #options: QueueOptions;
  readonly #uploads = new Map<number, Upload<UploadedPicture>>();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get files(): readonly QueuedFile[] {
    return this.#files;
  }

  add(files: readonly File[]): void {
    const added = files.map((file): QueuedFile => {
      this.#lastKey += 1;
      const text = this.#options.refusalOf(file);
      return { key: this.#lastKey, file, state: text ? { name: 'refused', text } : { name: 'waiting' } };
    });
    this.#set([...this.#files, ...added]);
    this.#goOn();
  }

  retry(key: number): void {
    this.#change(key, { name: 'waiting' });
    this.#goOn();
  }

  /** Leaves a file out, wherever it stands. */
  remove(key: number): void {
    this.#uploads.get(key)?.cancel();
    this.#uploads.delete(key);
    this.#set(this.#files.filter((one) => one.key !== key));
    this.#goOn();
  }

  /** What happened to files that are kept: they have their place now. */
  forget(keys: readonly number[]): void {
    this.#set(this.#files.filter(({ key }) => !keys.includes(key)));
  }

  /** Moves a file to another place in the order. */
  move(key: number, to: number): void {
    const moved = this.#files.find((one) => one.key === key);
    if (moved) this.#set(this.#files.filter((one) => one !== moved).toSpliced(to, 0, moved));
  }

  end(): void {
    for (const upload of this.#uploads.values()) upload.cancel();
    this.#uploads.clear();
    this.#files = [];
  }

  #set(files: readonly QueuedFile[]): void {
    this.#files = files;
    this.#options.onChange(files);
  }

  #change(key: number, state: FileState): void {
    this.#set(this.#files.map((one) => (one.key === key ? { ...one, state } : one)));
  }

  #goOn(): void {
    for (const one of this.#files) {
      if (this.#uploads.size >= mostAtOnce) return;
      if (one.state.name === 'waiting') void this.#sendOne(one);
    }
  }

  async #sendOne({ key, file }: QueuedFile): Promise<void> {
    const upload = this.#options.send(file, (share) => this.#change(key, { name: 'sending', share }));
    this.#uploads.set(key, upload);
    this.#change(key, { name: 'sending', share: 0 });
    const ended = await upload.ended;
    // Somebody left it out meanwhile, or is trying it again.
    if (this.#uploads.get(key) !== upload) return;
    if (isTooMuchAtOnce(ended)) {
      // Its place stays taken: the files behind it would be refused as well.
      this.#change(key, { name: 'pausing' });
      await this.#options.pause();
      if (this.#uploads.get(key) !== upload) return;
    }
    this.#uploads.delete(key);
    if (ended) this.#change(key, stateAfter(ended));
    this.#goOn();
  }
}

const isTooMuchAtOnce = (ended: Uploaded<UploadedPicture>) => ended?.ok === false && ended.status === 429;

function stateAfter(ended: NonNullable<Uploaded<UploadedPicture>>): FileState {
  if (ended.ok) return { name: 'kept', uploadId: ended.value._id };
  return isTooMuchAtOnce(ended) ? { name: 'waiting' } : { name: 'refused', text: ended.text };
}
