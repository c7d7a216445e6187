import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type FetcherWithComponents,
  useActionData,
  useFetcher,
  useLocation,
  useRevalidator,
} from 'react-router';
import type { z } from 'zod';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { closeAtContent } from '#ui/close-at-content.ts';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import {
  type AnyPageForm,
  aboutField,
  buttonField,
  type FormResult,
  type PageForm,
  type Rejected,
  type Texts,
  textsOf,
  wrongFields,
} from './form-action.ts';
import { type Attempt, attemptFor, dropDraft, isKeyUsedUp, readDraft, storeDraft } from './form-draft.ts';
import {
  enter,
  fieldNamed,
  formField,
  isEntered,
  isSecretField,
  isUntouched,
  keyField,
  uncheckedIn,
} from './form-fields.ts';
import { askBeforeLeaving, leaveFreely } from './leave-question.tsx';
import { newKey } from './new-key.ts';
import { useShopIfLoaded } from './shop-data.ts';

interface FormOptions<Field extends string, Answer, Other> {
  /** Other forms of the page that are sent with the same fields, by a button with the name `_button` and theirs as its value. */
  also?: readonly AnyPageForm<Other>[];
  /** Once one of those is done, the form begins again, as it does after its own. */
  alsoAccepts?: boolean;
  /** The path of the page whose action has the form, where it is on other pages as well. */
  action?: string;
  /** What the fields contain at first. */
  start?: Partial<Record<Field, string>>;
  /** What the form is about, where a page has several of its kind: their drafts and results are kept apart. */
  about?: string;
  /**
   * Sends an Idempotency-Key. It stays the same after a reload and a lost answer; other fields, or what follows an accepted
   * form or a declined card, have a new one.
   */
  keyed?: boolean;
  /** Stores what is typed under this name, for all pages with the form, and also once it was accepted: a person returns to it. */
  sharedDraft?: string;
  /** What the start was read from. Once that is another, nothing is typed yet: the page keys the fields by it. */
  version?: string;
  /** The page may be left without a question: what was typed is sent from another page too, or is no change. */
  leavesFreely?: boolean;
  /** `sent` is what was entered. */
  onDone?: (answer: Answer | Other, sent: Texts) => void;
  /** For forms that are sent again and again: the fields return to their start once it is done, unless more was typed since. */
  emptyWhenDone?: boolean;
  onRejected?: (rejected: Rejected) => void;
  /** For forms whose fields become more and fewer: what was typed before is about to be put back. */
  onDraft?: (texts: Texts) => void;
}

/** Props of a field: its name, what it contains at first, and what is wrong with it. */
export interface FormField<Field extends string = string> {
  name: Field;
  defaultValue?: string;
  error?: string;
}

/** A form as its page uses it. */
export interface FormHandle<Field extends string = string, Answer = unknown> {
  field: (name: Field) => FormField<Field>;
  /** Props of a box that is checked or not. It starts checked with any text but an empty one. */
  box: (name: Field) => { name: Field; defaultChecked: boolean };
  /** What the fields contain now. */
  texts: Texts;
  /** What the last sending of the form came to. */
  result?: FormResult<Answer>;
  /** The name of the form that is being sent, until the page that it leads to is loaded. */
  sending?: string;
  /** Types these texts into the fields. */
  fill: (texts: Partial<Record<Field, string>>) => void;
  /** Sends the form, such as after a question. */
  send: () => void;
  /** Has the fields return to their start. */
  discard: () => void;
  wiring: Wiring;
}

// biome-ignore lint/suspicious/noExplicitAny: a form of any fields and answer
export type AnyForm = FormHandle<any, any>;

interface Wiring {
  ref: RefObject<HTMLFormElement | null>;
  name: string;
  about?: string;
  action?: string;
  /** Of a form with an Idempotency-Key. */
  key?: KeyFieldProps;
  fetcher: FetcherWithComponents<unknown>;
  onBlur: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** What is known to be wrong with a form since the result that it was found after. */
interface Findings {
  result: unknown;
  /** By the schema. */
  wrong: Texts;
  /** Fields that were changed: what the shop said of these is out of date. */
  changed: ReadonlySet<string>;
}

interface Judged {
  changed?: readonly string[];
  as?: AnyPageForm;
  isSent?: boolean;
}

type FieldOf<Schema extends z.ZodType> = keyof z.input<Schema> & string;

const nameOf = ({ target }: FormEvent): string =>
  (target instanceof Element && target.getAttribute('name')) || '';

/**
 * A form of the page, whose action has it as well (`formAction`). A field is judged when it is left, then as it changes.
 * What is typed is stored in the tab until the form has been accepted, but for secrets.
 */
export function useForm<Schema extends z.ZodType, Answer, Other = never>(
  form: PageForm<Schema, Answer>,
  {
    also = [],
    alsoAccepts,
    action,
    start,
    about,
    keyed,
    sharedDraft,
    version,
    leavesFreely = sharedDraft !== undefined,
    onDone,
    emptyWhenDone,
    onRejected,
    onDraft,
  }: FormOptions<FieldOf<Schema>, Answer, Other> = {},
): FormHandle<FieldOf<Schema>, Answer | Other> {
  const ref = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormResult<Answer | Other>>();
  const posted = useActionData<FormResult<Answer | Other>>();
  const forms = [form, ...also];
  const isOwn = ({ form: sentForm, values }: FormResult) =>
    forms.some(({ name }) => name === sentForm) && (values[aboutField] ?? '') === (about ?? '');
  const sentBack = posted && isOwn(posted) ? posted : undefined;
  /** A form that was accepted begins again. */
  const isAccepted = sentBack?.ok && (alsoAccepts || sentBack.form === form.name);
  const sent: Texts = isAccepted ? {} : (sentBack?.values ?? {});
  const result = fetcher.data ?? sentBack;
  const { formData } = fetcher;
  const sending = (formData?.get(buttonField) ?? formData?.get(formField))?.toString();
  // A double press comes before the first one is rendered.
  const isSent = useRef(false);
  const { state } = fetcher;
  useEffect(() => {
    isSent.current = state !== 'idle';
  }, [state]);
  const left = useRef(new Set<string>());
  const [found, setFound] = useState<Findings>();
  const [typed, setTyped] = useState<{ version?: string; texts: Texts }>();
  // A form without a version has no such field.
  const shownVersion = (start as Texts | undefined)?.[versionField];
  /** The version of a draft that was begun from another one. */
  const [begunFrom, setBegunFrom] = useState<string>();
  const findings =
    found && found.result === result ? found : { result, wrong: {}, changed: new Set<string>() };
  const refused = result?.ok === false ? result.fields : {};
  const errors: Texts = {
    ...Object.fromEntries(Object.entries(refused).filter(([name]) => !findings.changed.has(name))),
    ...findings.wrong,
  };
  const draft = useDraft(ref, form.name + (about ? `:${about}` : ''), {
    isSentBack: sentBack?.ok === false,
    shared: sharedDraft,
    onDraft: (texts) => {
      if (texts[versionField] !== shownVersion) setBegunFrom(texts[versionField]);
      onDraft?.(texts);
    },
  });
  // The page says that what the fields begin with is the same in a newer version.
  const follow = useEffectEvent(() => begunFrom === undefined && draft.storeAgain());
  const followed = useRef(shownVersion);
  useEffect(() => {
    if (followed.current === shownVersion) return;
    followed.current = shownVersion;
    follow();
  }, [shownVersion]);
  const sentKey = sentBack?.ok === false && !isKeyUsedUp(sentBack) ? sentBack.values[keyField] : undefined;

  /** Shows what is wrong with the fields that were left; with all of them, when the form is sent. */
  const judge = ({ changed = [], as = form, isSent = false }: Judged = {}) => {
    const wrong = Object.entries(wrongFields(as, entered(ref)) ?? {});
    if (isSent) for (const [name] of wrong) left.current.add(name);
    setFound({
      result,
      wrong: Object.fromEntries(wrong.filter(([name]) => left.current.has(name))),
      changed: new Set([...findings.changed, ...changed]),
    });
    return wrong.length === 0;
  };

  const asksToLeave = (isAsked: boolean) => {
    if (isAsked && !leavesFreely && hasChanges(ref)) askBeforeLeaving(ref);
    else leaveFreely(ref);
  };
  useEffect(() => () => leaveFreely(ref), []);

  const discard = () => {
    draft.drop();
    leaveFreely(ref);
    if (keyed) draft.renewKey();
    left.current.clear();
    ref.current?.reset();
    setBegunFrom(undefined);
    setTyped(undefined);
    setFound({ result, wrong: {}, changed: findings.changed });
  };

  const settle = useEffectEvent((settled: FormResult<Answer | Other>) => {
    isSent.current = false;
    asksToLeave(!settled.ok);
    if (!settled.ok) {
      focusFirstError(ref);
      if (keyed && isKeyUsedUp(settled)) draft.renewKey();
      return onRejected?.(settled);
    }
    left.current.clear();
    setBegunFrom(undefined);
    const hasSent = ([name, text]: [string, string]) => (typedField(ref, name, text)?.value ?? text) === text;
    if (emptyWhenDone && Object.entries(settled.values).every(hasSent)) discard();
    onDone?.(settled.answer, settled.values);
    // Whatever `onDone` types into the fields is no draft.
    draft.drop();
    if (keyed) draft.renewKey();
  });
  // Also what a browser posted before the script had loaded.
  useEffect(() => {
    if (result) settle(result);
  }, [result]);

  return {
    field: (name) => {
      const draftValue = name === versionField ? begunFrom : undefined;
      return { name, defaultValue: draftValue ?? sent[name] ?? start?.[name], error: errors[name] };
    },
    box: (name) => ({
      name,
      defaultChecked: Boolean(sentBack?.ok === false ? sent[name] : start?.[name]),
    }),
    // A field without a start has no key in it.
    texts: typed && typed.version === version ? typed.texts : { ...(start as Texts | undefined), ...sent },
    result,
    sending,
    fill: (texts) => fill(ref, texts),
    send: () => ref.current?.requestSubmit(),
    discard,
    wiring: {
      ref,
      name: form.name,
      about,
      action,
      key: keyed ? { sentKey, open: draft.openKey } : undefined,
      fetcher,
      onBlur: (event) => {
        if (!nameOf(event)) return;
        left.current.add(nameOf(event));
        judge();
      },
      onInput: (event) => {
        judge({ changed: [nameOf(event)] });
        setTyped({ version, texts: entered(ref) });
        draft.store();
        asksToLeave(true);
      },
      onSubmit: (event) => {
        const wanted = submitterOf(event);
        const as = forms.find(({ name }) => name === wanted) ?? form;
        const isUnderWay = sending !== undefined || isSent.current;
        if (!isUnderWay && judge({ as, isSent: true })) {
          isSent.current = true;
          leaveFreely(ref);
          if (keyed) draft.takeKey();
          return;
        }
        event.preventDefault();
        if (!isUnderWay) focusFirstError(ref);
      },
    },
  };
}

type FormRef = RefObject<HTMLFormElement | null>;

const entered = ({ current }: FormRef): Record<string, string> =>
  current ? textsOf(new FormData(current)) : {};

/** Which of the forms that share these fields a button sends. */
const submitterOf = ({ nativeEvent }: FormEvent): string | undefined =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter instanceof HTMLButtonElement
    ? nativeEvent.submitter.value
    : undefined;

/** Once the errors are shown: the first wrong field; where none is, the password, which was perhaps wrong. */
const focusFirstError = ({ current }: FormRef): void =>
  void requestAnimationFrame(() => {
    const wrong = current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input:enabled');
    (wrong ?? current?.querySelector<HTMLElement>('[type=password]'))?.focus();
  });

function fill({ current }: FormRef, texts: Partial<Texts>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = text !== undefined && fieldNamed(current, name, text);
    if (field) enter(field, text);
  }
}

/**
 * What a form was begun from is stored with what was typed, so that a form which somebody overtook is still refused. React
 * writes the value of a hidden field with each rendering: such a form takes it from `field`.
 */
const versionField = 'expectedVersion';

/** The field of this name that a person types into, or chooses this text by. */
function typedField({ current }: FormRef, name: string, text = '') {
  const field = fieldNamed(current, name, text);
  return field && (field.type !== 'hidden' || name === versionField) ? field : undefined;
}

/** Whether a person has changed a field. Secrets do not count: they are not stored for when the person comes back. */
const hasChanges = ({ current }: FormRef): boolean =>
  Array.from(current?.elements ?? []).some(
    (field) =>
      isEntered(field) && field.type !== 'hidden' && !isSecretField(field.name) && !isUntouched(field),
  );

/** Stores what is typed and the key of the attempt, and puts them back when the form is shown again to the same person. */
function useDraft(
  ref: FormRef,
  form: string,
  { isSentBack, shared, onDraft }: { isSentBack: boolean; shared?: string; onDraft?: (texts: Texts) => void },
) {
  const location = useLocation();
  const pathname = shared ?? location.pathname;
  const by = useShopIfLoaded()?.session?._id ?? '';
  const attempt = useRef<Attempt>(undefined);
  const found = useEffectEvent((texts: Texts) => onDraft?.(texts));
  const storeTexts = useEffectEvent((texts: Texts) => store(texts));
  const store = (texts: Texts) => storeDraft(pathname, form, { by, texts, attempt: attempt.current });
  const begin = (next: Attempt) => {
    attempt.current = next;
    const field = ref.current?.elements.namedItem(keyField);
    if (isEntered(field)) field.value = next.key;
    store(readDraft(pathname, form, by).texts);
  };
  useEffect(() => {
    const texts = Object.entries(readDraft(pathname, form, by).texts);
    // What was posted before the script had loaded is newer.
    if (texts.length === 0 || isSentBack) return;
    found(Object.fromEntries(texts));
    const untouched = texts.filter(([name, text]) => {
      const field = typedField(ref, name, text);
      return field && isUntouched(field);
    });
    fill(ref, Object.fromEntries(untouched));
    // The fields that these texts call for are not rendered yet.
    storeTexts(Object.fromEntries(texts));
    // The person was asked about these when they left.
    leaveFreely(ref);
  }, [ref, pathname, form, by, isSentBack]);
  const storeTyped = () => {
    const unchecked = ref.current ? uncheckedIn(ref.current).map((name) => [name, ''] as const) : [];
    const typed = Object.entries(entered(ref)).filter(([name, text]) => typedField(ref, name, text));
    store(Object.fromEntries([...unchecked, ...typed]));
  };
  return {
    store: storeTyped,
    /** Where something is stored. */
    storeAgain: () => {
      if (Object.keys(readDraft(pathname, form, by).texts).length > 0) storeTyped();
    },
    drop: () => {
      if (shared === undefined) dropDraft(pathname, form);
    },
    openKey: (shown: string, sentKey?: string) => {
      const stored = sentKey ? { key: sentKey } : readDraft(pathname, form, by).attempt;
      begin(attempt.current ?? stored ?? { key: shown || newKey() });
    },
    takeKey: () => begin(attemptFor(attempt.current ?? { key: newKey() }, entered(ref))),
    renewKey: () => begin({ key: newKey() }),
  };
}

interface SentFormProps extends Pick<ComponentProps<'form'>, 'className' | 'id' | 'aria-labelledby'> {
  form: AnyForm;
  children: ReactNode;
}

/** The form itself: it is posted to the page, by script as soon as there is one. */
export function SentForm({ form: { wiring }, children, ...rest }: SentFormProps) {
  const { fetcher, name, about, action, key, ...handlers } = wiring;
  // An early press waits for the script: the tab may have a key from before.
  return (
    <fetcher.Form method="post" action={action} noValidate data-waits={key && ''} {...rest} {...handlers}>
      <input type="hidden" name={formField} value={name} />
      {key && <KeyField {...key} />}
      {about && <input type="hidden" name={aboutField} value={about} />}
      {children}
    </fetcher.Form>
  );
}

interface KeyFieldProps {
  /** What the server was sent and may be sent again. */
  sentKey?: string;
  open: (shown: string, sentKey?: string) => void;
}

/** The server makes the key for browsers without script. In the browser the field has what `open` writes into it. */
function KeyField({ sentKey, open }: KeyFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const opened = useEffectEvent(() => open(ref.current?.value ?? '', sentKey));
  useEffect(() => opened(), []);
  const made = import.meta.env.SSR ? (sentKey ?? newKey()) : undefined;
  return <input ref={ref} type="hidden" name={keyField} defaultValue={made} suppressHydrationWarning />;
}

interface FormFailureProps {
  form: AnyForm;
  /** Also where fields are wrong. */
  withFields?: boolean;
  /** What helps. */
  children?: ReactNode;
}

/** What is wrong with a form as a whole, where something is. A permit that has expired can be renewed. */
export function FormFailure({ form: { result }, withFields, children }: FormFailureProps) {
  const { revalidate } = useRevalidator();
  if (result?.ok !== false || result.text === '') return null;
  if (!withFields && Object.keys(result.fields).length > 0) return null;
  // The page's guard leads to the verification and back, where the draft is restored.
  const verify = result.code === 'not-verified' ? () => void revalidate() : undefined;
  return (
    <Notice tone="bad" title={result.text} onRetry={verify} retryLabel="Verify again">
      {children}
    </Notice>
  );
}

interface SaveFailureProps {
  form: AnyForm;
  /** Of the refusal, where somebody else has saved since. */
  overtakenCode: string;
  /** Shows what was saved. */
  onDiscard: () => void;
}

/** Why a form was not saved, also where fields are wrong. What was typed stays, until it is discarded. */
export function SaveFailure({ form, overtakenCode, onDiscard }: SaveFailureProps) {
  const { result, sending, send, discard } = form;
  if (result?.ok !== false || result.text === '') return null;
  const retry = result.status === undefined ? send : undefined;
  if (result.code !== overtakenCode) return <Notice tone="bad" title={result.text} onRetry={retry} />;
  const show = () => {
    discard();
    onDiscard();
  };
  return (
    <Notice
      tone="bad"
      title={result.text}
      // The page is read again first.
      onRetry={sending === undefined ? show : undefined}
      retryLabel="Discard mine and reload"
    />
  );
}

interface FormDoneProps {
  form: AnyForm;
  children: string;
}

/** Says without script that a form was accepted, where a toast says it else. */
export const FormDone = ({ form: { result }, children }: FormDoneProps) =>
  result?.ok && (
    <noscript>
      <Notice tone="good" title={children} />
    </noscript>
  );

interface ActionDialogProps<Schema extends z.ZodType, Answer>
  extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title'>,
    Pick<
      FormOptions<FieldOf<Schema>, Answer, never>,
      'action' | 'start' | 'about' | 'emptyWhenDone' | 'keyed' | 'onRejected'
    > {
  form: PageForm<Schema, Answer>;
  /** Fields that are not shown. */
  send?: Texts;
  /** Says what the button does: 'Cancel appointment', never 'OK'. */
  confirmLabel: OfForm<Schema, Answer, string>;
  look?: OfForm<Schema, Answer, ButtonLook>;
  /** What a toast says once it is done and the dialog is closed, where the page does not show it. */
  done?: string;
  /** Whether the button that opened the dialog disappears once it is done: the focus goes to the page's content. */
  opensOnce?: boolean;
  onDone?: (answer: Answer) => void;
  /** What will happen, and the fields. */
  children: OfForm<Schema, Answer, ReactNode>;
}

/** A value, or what it is for the fields as they are now. */
type OfForm<Schema extends z.ZodType, Answer, Value> =
  | Value
  | ((form: FormHandle<FieldOf<Schema>, Answer>) => Value);

/** A question in a dialog, sent as a form. What was typed stays in it when the shop refuses. */
export function ActionDialog<Schema extends z.ZodType, Answer>({
  form: definition,
  send = {},
  confirmLabel,
  look = 'danger',
  done,
  opensOnce,
  onDone,
  action,
  start,
  about,
  onRejected,
  keyed,
  emptyWhenDone,
  children,
  ...dialog
}: ActionDialogProps<Schema, Answer>) {
  const form = useForm(definition, {
    action,
    start,
    about,
    onRejected,
    keyed,
    emptyWhenDone,
    leavesFreely: true,
    onDone: (answer) => {
      // Later: within an effect React does not render synchronously.
      if (opensOnce) queueMicrotask(() => closeAtContent(dialog.onClose));
      else dialog.onClose();
      if (done) showToast(done, { tone: 'good' });
      onDone?.(answer);
    },
  });
  return (
    <Dialog {...dialog}>
      <SentForm form={form} className="grid gap-4">
        {Object.entries(send).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {typeof children === 'function' ? children(form) : children}
        <FormFailure form={form} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <GoBack onClick={dialog.onClose} />
          <Button
            type="submit"
            look={typeof look === 'function' ? look(form) : look}
            busy={form.sending !== undefined}
          >
            {typeof confirmLabel === 'function' ? confirmLabel(form) : confirmLabel}
          </Button>
        </div>
      </SentForm>
    </Dialog>
  );
}
