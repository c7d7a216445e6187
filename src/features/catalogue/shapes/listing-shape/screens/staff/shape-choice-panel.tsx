import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { Panel } from '#ui/dialogs/panel.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { shapeFileHint } from '../../../shapes.contract.ts';
import { own, shapeNames, shapePaints } from '../../../shapes.rules.ts';
import type { ListingShape } from '../../listing-shape.contract.ts';
import { shapePicture, shapeTitle } from './shape-pictures.ts';
import { type ChosenName, picturesAlone, useShapeChoice } from './use-shape-choice.ts';
import type { ChosenShapeFile } from './use-shape-file.ts';

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
export function ShapeChoicePanel({ carId, shape, onClose }: ShapeChoicePanelProps) {
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
export const fileFacts = ({ triangles = 0, bytes = 0 }: { triangles?: number; bytes?: number }): string =>
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
