import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type Upload, upload } from '#page-kit/upload.ts';
import { Button } from '#ui/button.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Listing } from '../listing/listing.contract.ts';
import { shapeFileHint, shapeTexts } from '../shapes/shapes.contract.ts';
import { own, type ShapeName, shapeLimits, shapeNames, shapePaints } from '../shapes/shapes.rules.ts';
import { ViewIn3d } from '../shapes/view-in-3d.tsx';
import type { ListingShape, ShapeChoice } from './listing-shape.contract.ts';
import type { ListingShapeRoutes } from './listing-shape.routes.ts';
import { type UploadedShape, uploadedShape } from './own-shapes.contract.ts';

interface ShapePanelProps {
  listing: Listing;
}

const inWords = ({ name, paint, ...file }: NonNullable<ListingShape['shape']>) =>
  name === own
    ? `${shapeTitle(own)}${paint === own ? ', in its own colors' : ` in ${paint}`}: ${fileFacts(file)}.`
    : `${shapeTitle(name)} in ${paint}.`;

/** What a listing looks like in 3D, and where staff choose it (rules.md#shapes). */
export function ShapePanel({ listing }: ShapePanelProps) {
  const { _id: carId, shape } = listing;
  const [isChoosing, setChoosing] = useState(false);
  const picture = shape && shape.name !== own ? shapePicture(shape.name) : undefined;
  return (
    <section
      aria-labelledby="in-3d"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="in-3d" className="text-lg">
        In 3D
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        {picture && (
          <img
            src={picture}
            alt=""
            width={320}
            height={180}
            className="aspect-video w-40 rounded-control bg-[#1b1d20]"
          />
        )}
        <p className={shape ? '' : 'text-ink-soft'}>
          {shape ? inWords(shape) : 'Customers see only pictures: no 3D model is selected.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setChoosing(true)}>
          Choose a 3D view
        </Button>
        {shape && <ViewIn3d shape={shape} car={listing} />}
      </div>
      {isChoosing && <ShapeChoicePanel carId={carId} shape={shape} onClose={() => setChoosing(false)} />}
    </section>
  );
}

interface ShapeChoicePanelProps {
  carId: string;
  shape: ListingShape['shape'];
  onClose: () => void;
}

const paintOptions = shapePaints.map((value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
}));

/** Chooses what a car looks like in 3D. Mounted only while open, so that it starts with what the car has. */
function ShapeChoicePanel({ carId, shape, onClose }: ShapeChoicePanelProps) {
  const choice = useShapeChoice(carId, shape, onClose);
  const { name, paint, ownFile, file } = choice;
  return (
    <Panel
      open
      onClose={onClose}
      title="3D view"
      footer={
        <div className="flex justify-end gap-3">
          <GoBack onClick={onClose} />
          <Button
            look="primary"
            busy={choice.isBusy}
            disabled={file.chosen.state === 'sending'}
            onClick={() => void choice.save()}
          >
            Save
          </Button>
        </div>
      }
    >
      <div className="grid gap-6">
        {choice.refusal && <Notice tone="bad" title={choice.refusal.text} />}
        <fieldset className="grid gap-3">
          <legend className="label pb-2">3D model</legend>
          <div className="grid grid-cols-3 gap-2">
            <Option name={picturesAlone} chosen={name} onChoose={choice.chooseName}>
              None: pictures only
            </Option>
            {ownFile && (
              <Option name={own} chosen={name} onChoose={choice.chooseName}>
                {shapeTitle(own)}
                <span className="block text-ink-soft">{fileFacts(ownFile)}</span>
              </Option>
            )}
            {shapeNames.map((one) => (
              <Option
                key={one}
                name={one}
                chosen={name}
                onChoose={choice.chooseName}
                picture={shapePicture(one)}
              >
                {shapeTitle(one)}
              </Option>
            ))}
          </div>
        </fieldset>
        {choice.takesPaint && (
          <SelectField
            label="Paint"
            hint="The actual paint. Customers can preview the others."
            value={paint}
            // The options hold nothing else.
            onChange={(event) => choice.setPaint(event.target.value as typeof paint)}
            options={
              name === own ? [{ value: own, label: 'The colors of the file' }, ...paintOptions] : paintOptions
            }
          />
        )}
        <FileChoice chosen={file.chosen} onFile={(one) => void file.choose(one)} />
        {choice.losesFile && (
          <Notice tone="warn" title="Saving deletes the current file.">
            You can upload it again.
          </Notice>
        )}
      </div>
    </Panel>
  );
}

/** '54,321 triangles, 1.2 MB' */
const fileFacts = ({ triangles = 0, bytes = 0 }: { triangles?: number; bytes?: number }): string =>
  `${triangles.toLocaleString('en-US')} ${triangles === 1 ? 'triangle' : 'triangles'}, ${
    bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  }`;

interface OptionProps {
  name: ChosenName;
  chosen: ChosenName;
  onChoose: (name: ChosenName) => void;
  picture?: string | undefined;
  children: ReactNode;
}

function Option({ name, chosen, onChoose, picture, children }: OptionProps) {
  return (
    <label className="relative grid cursor-pointer content-start gap-2 rounded-control border border-edge/50 p-1.5 text-xs has-checked:border-ink has-checked:bg-ink/8 has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <input
        type="radio"
        name="shape"
        checked={name === chosen}
        onChange={() => onChoose(name)}
        className="sr-only"
      />
      {picture && (
        <img
          src={picture}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          className="aspect-video w-full rounded-control bg-[#1b1d20]"
        />
      )}
      <span className={picture ? '' : 'grid min-h-20 content-center text-center'}>{children}</span>
    </label>
  );
}

function FileChoice({ chosen, onFile }: { chosen: ChosenShapeFile; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <div className="relative grid gap-3">
      <input
        ref={input}
        type="file"
        accept=".glb,model/gltf-binary"
        aria-label="3D file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // So that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        aria-describedby={hint}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        Upload a 3D file
      </Button>
      <p id={hint} className="text-sm text-ink-soft">
        {shapeFileHint}
      </p>
      <div role="status">
        {chosen.state === 'sending' && (
          <p className="flex items-center gap-3 text-sm">
            <Spinner /> {chosen.share < 1 ? 'Sending' : 'Checking'} {chosen.name}
          </p>
        )}
        {chosen.state === 'kept' && (
          <p className="text-sm wrap-anywhere">
            {chosen.name} is uploaded: {fileFacts(chosen.shape)}.{' '}
            {chosen.shape.takesPaint ? 'Supports other paints.' : 'Has no material named "paint".'}
          </p>
        )}
      </div>
      {chosen.state === 'refused' && (
        <Notice tone="bad" title={chosen.text}>
          <span className="wrap-anywhere">{chosen.name}</span>
        </Notice>
      )}
    </div>
  );
}

/** Stands for the pictures alone. */
const picturesAlone = 'none';
type ChosenName = ShapeName | typeof own | typeof picturesAlone;

/** What a listing is to look like in 3D, as it is chosen here. `onSaved` hears that the shop has it. */
function useShapeChoice(carId: string, before: ListingShape['shape'], onSaved: () => void) {
  const [name, setName] = useState<ChosenName>(before?.name ?? picturesAlone);
  const [paint, setPaint] = useState<ShapeChoice['paint']>(before?.paint ?? 'silver');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const { revalidate } = useRevalidator();
  const file = useShapeFile(() => {
    setName(own);
    setPaint(own);
  });
  const kept = file.chosen.state === 'kept' ? file.chosen.shape : undefined;
  const ownFile = kept ?? (before?.name === own ? before : undefined);
  const takesPaint = name === own ? ownFile?.takesPaint === true : name !== picturesAlone;

  const chooseName = (chosen: ChosenName) => {
    setName(chosen);
    // Each has paints of its own: what cannot be is not sent.
    if (chosen === own) setPaint(before?.name === own && !kept ? before.paint : own);
    else if (paint === own) setPaint('silver');
  };
  const save = async () => {
    if (isBusy) return;
    setRefusal(undefined);
    setBusy(true);
    const choice =
      name === picturesAlone ? undefined : { name, paint, ...(name === own && kept && { file: kept._id }) };
    const asked = await saveShape(carId, choice);
    setBusy(false);
    if (!asked.ok) return setRefusal(asked);
    showToast('3D view updated.', { tone: 'good' });
    void revalidate();
    onSaved();
  };
  return {
    name,
    chooseName,
    paint,
    setPaint,
    takesPaint,
    ownFile,
    file,
    save,
    isBusy,
    refusal,
    /** What the listing has now is not kept. */
    losesFile: before?.name === own && (name !== own || kept !== undefined),
  };
}

/** Where a 3D file that was chosen here stands. */
type ChosenShapeFile =
  | { state: 'none' }
  | { state: 'sending'; name: string; share: number }
  | { state: 'kept'; name: string; shape: UploadedShape }
  | { state: 'refused'; name: string; text: string };

/** One file at a time: choosing another one cancels the first. `onKept` hears of one that the shop has taken. */
function useShapeFile(onKept: (shape: UploadedShape) => void) {
  const [chosen, setChosen] = useState<ChosenShapeFile>({ state: 'none' });
  const upload = useRef<Upload<UploadedShape>>(undefined);
  useEffect(() => () => upload.current?.cancel(), []);

  const choose = async (file: File) => {
    const { name } = file;
    upload.current?.cancel();
    upload.current = undefined;
    const refusal = refusalOfShapeFile(file);
    if (refusal) return setChosen({ state: 'refused', name, text: refusal });
    setChosen({ state: 'sending', name, share: 0 });
    const mine = sendShape(file, (share) => setChosen({ state: 'sending', name, share }));
    upload.current = mine;
    const end = await mine.ended;
    if (upload.current !== mine || end === null) return;
    if (!end.ok) return setChosen({ state: 'refused', name, text: end.text });
    setChosen({ state: 'kept', name, shape: end.value });
    onKept(end.value);
  };
  return { chosen, choose };
}

const noAnswer = 'The server did not respond. Nothing was changed.';

/** Shows a listing in 3D as chosen; by its pictures alone where nothing is. */
function saveShape(id: string, choice: ShapeChoice | undefined) {
  const { shape } = client<ListingShapeRoutes>().listings[':id'];
  return choice
    ? ask(() => shape.$put({ param: { id }, json: choice }), noAnswer)
    : ask(() => shape.$delete({ param: { id } }), noAnswer);
}

/** What can be said about a file without sending it. */
function refusalOfShapeFile(file: Pick<File, 'size'>): string | undefined {
  if (file.size === 0) return shapeTexts.empty;
  return file.size > shapeLimits.bytes ? shapeTexts.tooLarge : undefined;
}

/** Sends a 3D file to the shop and tells how far it is, from 0 to 1. */
const sendShape = (file: File, onProgress: (share: number) => void): Upload<UploadedShape> =>
  upload({
    address: '/api/shapes',
    file,
    // The content decides, not what the name's ending makes of it.
    type: 'application/octet-stream',
    answer: uploadedShape,
    fallback: 'The file did not reach the shop. Please try again.',
    onProgress,
  });

const addresses = import.meta.glob<string>('../shape-pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** A small picture of a body of the shop. */
const shapePicture = (name: ShapeName): string | undefined => addresses[`../shape-pictures/${name}.webp`];

const abbreviations: Partial<Record<ShapeName, string>> = { gt: 'GT', suv: 'SUV' };

/** 'Hyper wedge', 'GT', 'A file of its own' */
function shapeTitle(name: ShapeChoice['name']): string {
  if (name === own) return 'Its own file';
  return abbreviations[name] ?? `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
}
