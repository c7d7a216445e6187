import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { confirmVinText, warningOfVin } from '#platform/text/judge-vin.ts';
import { classNames } from '#ui/class-names.ts';
import { controlClass, Field, type FieldText } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { enter as enterText } from '../form-fields.ts';
import { pathOfDocument } from '../path-of-document.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { mayUseCamera } from './camera-pages.ts';
import { readCode } from './vin-in-code.ts';

interface VinFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'>, FieldText {
  name: string;
  /** Without it the field has its own text, and its own confirmation (ADR 0110). */
  value?: string;
  onChange?: (value: string) => void;
  /** What a scanner or the camera has read, or what was typed before Enter: never sends the form around it. Enters it itself, where the field has its own text. */
  onEntered?: (vin: string) => void;
  /** The camera stays open for the next one. */
  manyInARow?: boolean;
  /** Staff write this VIN: where its check digit does not match, it has to be confirmed (rules.md#vehicles). */
  confirming?: VinConfirming;
}

/** The VIN that somebody confirmed: another one in the field has to be confirmed by itself. */
export interface VinConfirming {
  isConfirmed?: boolean;
  onConfirm?: (isConfirmed: boolean) => void;
  /** Of the vehicle, where it is known: before 1981 nothing has to be confirmed. */
  modelYear?: number | string | undefined;
  /** The vehicle has this VIN already, so that it is not written. */
  isKnown?: boolean;
}

/**
 * A VIN by keyboard, by a hand scanner, which types and ends with Enter, or by the camera. What is read may be another code, such as a stock number: the caller says what is wrong with it.
 */
export function VinField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  value,
  onChange,
  onEntered,
  manyInARow = false,
  confirming,
  ref,
  ...input
}: VinFieldProps) {
  const camera = useCamera(input.name);
  const own = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const [confirmed, setConfirmed] = useState<string>();
  const vin = value ?? typed;
  const change = (text: string) => {
    setTyped(text);
    onChange?.(text);
  };
  const enter = (read: string) => {
    if (own.current && (value !== undefined || !onEntered)) enterText(own.current, read);
    onEntered?.(read);
  };
  useImperativeHandle(ref, () => own.current!);
  // What was typed before the script had loaded.
  useEffect(() => setTyped(own.current?.value ?? ''), []);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // A scanner's Enter ends its code, not the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.currentTarget.value.trim() !== '') enter(readCode(event.currentTarget.value));
  };
  const field = (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      id={id}
      className={confirming ? undefined : className}
    >
      {(wiring) => (
        <span className="relative block">
          <input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            data-vin
            {...input}
            {...wiring}
            ref={own}
            type="text"
            value={value}
            onChange={(event) => change(event.target.value)}
            onKeyDown={press}
            className={classNames(controlClass, 'pr-12! font-mono')}
          />
          <IconButton
            label="Scan with the camera"
            onClick={camera.open}
            className="absolute inset-y-0.5 right-0.5 h-auto"
          >
            <CameraGlyph />
          </IconButton>
          {camera.dialog?.({ onRead: enter, staysOpen: manyInARow })}
        </span>
      )}
    </Field>
  );
  if (!confirming) return field;
  return (
    <div className={classNames('grid content-start gap-2', className)}>
      {field}
      <ConfirmVin
        vin={vin}
        isConfirmed={confirmed === vin}
        onConfirm={(isConfirmed) => setConfirmed(isConfirmed ? vin : undefined)}
        {...confirming}
      />
    </div>
  );
}

/** What is odd about a VIN, with the tick that confirms it; nothing where nothing is. */
function ConfirmVin({
  vin,
  isConfirmed = false,
  onConfirm,
  modelYear,
  isKnown,
}: VinConfirming & { vin: string }) {
  const warning = isKnown
    ? undefined
    : warningOfVin(vin, typeof modelYear === 'number' ? modelYear : undefined);
  if (!warning) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-warn">{warning}</p>
      <label className="flex min-h-9 items-center gap-3">
        <input
          type="checkbox"
          name="vinConfirmed"
          className="size-5 shrink-0 accent-ink"
          checked={isConfirmed}
          onChange={(event) => onConfirm?.(event.target.checked)}
        />
        {confirmVinText}
      </label>
    </div>
  );
}

type DialogOf = (props: Pick<ComponentProps<typeof CameraDialog>, 'onRead' | 'staysOpen'>) => ReactNode;

/** The camera of a field. */
function useCamera(field: string) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOpenedOnce(isOpen);
  useEffect(() => {
    if (opensWithPage(field)) setOpen(true);
  }, [field]);
  const dialog: DialogOf | undefined = wasOpened
    ? (props) => <CameraDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    : undefined;
  return { dialog, open: () => loadPageForCamera(field) || setOpen(true) };
}

const CameraGlyph = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0">
    <path
      d="M4 8V5h3m10 0h3v3m0 8v3h-3M7 19H4v-3M7.5 9v6m3-6v6m2.5-6v6m3.5-6v6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const key = 'marque:camera';

/**
 * Whether the camera is opened by loading the page anew: a document that began elsewhere, as at the login, may not use it,
 * and cannot be told so later. What was typed is stored (rules.md#held-input). `field` says which field opens the camera
 * then.
 */
function loadPageForCamera(field: string): boolean {
  if (mayUseCamera(pathOfDocument()) || !mayUseCamera(location.pathname)) return false;
  try {
    sessionStorage.setItem(key, field);
  } catch {
    // The person presses once more.
  }
  location.reload();
  return true;
}

/** Whether this page was loaded anew to open the camera of this field; says so once. */
function opensWithPage(field: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== field) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
