import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, type FormHandle, SentForm, useForm } from '#page-kit/form.tsx';
import { buttonField, pageForm, type Texts } from '#page-kit/form-action.ts';
import { dropDraft } from '#page-kit/form-draft.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { faultsOfLines } from '#platform/text/one-line.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import {
  type Setting,
  type SettingChange,
  type SettingName,
  settingNames,
  settings,
} from '../settings.contract.ts';
import type { SettingsRoutes } from '../settings.routes.ts';
import { drawingOf } from './setting-drawings.tsx';
import {
  hiddenTexts,
  type SettingDrawing,
  type SettingEntry,
  type SettingField,
  shownTexts,
} from './setting-fields.ts';

/** A value as the shop judges it: what it is, and what is wrong with it. */
function judge(name: SettingName, json: unknown) {
  const { data, error } = settings[name].schema.safeParse(json);
  return { value: data, issues: error?.issues ?? faultsOfLines(data) };
}

const notSaved = 'The setting could not be saved.';

/** The shop names a place as 'json.0.name'. */
function inForm<Value>(name: SettingName, asked: Asked<Value>): Asked<Value> {
  if (asked.ok) return asked;
  const { root } = drawingOf(name);
  const fields = Object.entries(asked.fields).map(([place, text]) => {
    const [, ...path] = place.split('.');
    return [[...(root ? [root] : []), ...path].join('.'), text];
  });
  return { ...asked, fields: Object.fromEntries(fields) };
}

const savedTexts = (name: SettingName) =>
  z.record(z.string(), z.string()).transform((texts, context) => {
    const { root, toJson } = drawingOf(name);
    const json = toJson(texts);
    for (const { path, message } of judge(name, json).issues)
      context.addIssue({ code: 'custom', path: [...(root ? [root] : []), ...path], message });
    return { expectedVersion: Number(texts.version), json };
  });

const saving = (name: SettingName) =>
  pageForm(`save-${name}`, savedTexts(name), async ({ value, api }) =>
    inForm(
      name,
      await ask(
        () => api<SettingsRoutes>().settings[':name'].$put({ param: { name }, json: value }),
        notSaved,
      ),
    ),
  );

/** The default counts again. */
const resetting = (name: SettingName) =>
  pageForm(`reset-${name}`, z.object({ version: z.coerce.number() }), ({ value, api }) =>
    ask(
      () =>
        api<SettingsRoutes>().settings[':name'].$put({
          param: { name },
          json: { expectedVersion: value.version },
        }),
      notSaved,
    ),
  );

const formsByName = new Map(
  settingNames.map((name) => [name, { save: saving(name), reset: resetting(name) }] as const),
);

/** The forms of all settings, for the page that has them. */
export const pageForms = [...formsByName.values()].flatMap(({ save, reset }) => [save, reset]);

/** One setting: what it decides, its fields, what a change does, and what it was before. */
export function SettingCard({ setting }: { setting: Setting }) {
  const titleId = useId();
  // What others change after a form was opened does not become part of it.
  const [shown, setShown] = useState({ setting, round: 0 });
  const show = (newer: Setting, isDrawnAgain: boolean) =>
    setShown(({ round }) => ({ setting: newer, round: isDrawnAgain ? round + 1 : round }));
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-6 rounded-card border border-line bg-surface p-4 lg:p-6 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={titleId} className="text-lg">
          {setting.title}
        </h3>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">{setting.meaning}</p>
      </div>
      <div className="min-w-0">
        <SettingForm
          key={shown.round}
          setting={shown.setting}
          onSaved={(saved) => show(saved, saved.isDefault)}
          onShowNew={() => show(setting, true)}
        />
        <SettingHistory name={setting.name} version={shown.setting.version} />
      </div>
    </section>
  );
}

/** 'Price lines' as 'price lines'; 'VINs on sale' stays as it is. */
const withinSentence = (title: string) => title.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

interface SettingFormProps {
  setting: Setting;
  onSaved: (saved: Setting) => void;
  onShowNew: () => void;
}

function SettingForm({ setting, onSaved, onShowNew }: SettingFormProps) {
  const { name, version } = setting;
  const { save, reset } = formsByName.get(name)!;
  const drawing = drawingOf(name);
  const units = drawing.unitsOf(setting.json, useFormUnits());
  const start = shownTexts(drawing.fields, drawing.toTexts(setting.json), units);
  const [draft, setDraft] = useState<Texts>();
  const form = useForm(save, {
    also: [reset],
    alsoAccepts: true,
    start,
    onDraft: setDraft,
    onDone: (saved) => {
      showToast(`${setting.title}: saved.`, { tone: 'good' });
      if (saved.version !== version) onSaved(saved);
    },
  });
  const opened = form.result?.ok === false ? form.result.values : start;
  const typed = form.texts;
  const isReady = useHydrated();
  const json = drawing.toJson(typed);
  const isChanged = JSON.stringify(json) !== JSON.stringify(drawing.toJson(start));
  const entry = { form, units, start: opened, draft, typed, entered: judge(name, json).value };
  const { above, below } = drawing;
  const wrongAsWhole = drawing.list && form.field(drawing.list).error;
  return (
    <SentForm form={form} className="grid gap-6">
      <input type="hidden" name="version" value={version} />
      {Object.entries(hiddenTexts(drawing.fields, start)).map(([hidden, text]) => (
        <input key={hidden} type="hidden" name={hidden} value={text} />
      ))}
      <div className="grid gap-6">
        {above?.(entry)}
        <Fields drawing={drawing} entry={entry} />
        {below?.(entry)}
      </div>
      {wrongAsWhole && (
        <p role="alert" className="text-sm text-bad">
          {wrongAsWhole}
        </p>
      )}
      <Refusal form={form} onShowNew={onShowNew} />
      <div className="grid gap-3">
        <p className="max-w-prose text-sm text-ink-soft">{setting.effect}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            // Of 20 forms, the one that was changed is easy to find.
            look={isChanged ? 'primary' : 'quiet'}
            busy={form.sending !== undefined}
            disabled={isReady && !isChanged}
          >
            {form.sending ? 'Saving...' : `Save ${withinSentence(setting.title)}`}
          </Button>
          {!setting.isDefault && (
            <Button
              type="submit"
              name={buttonField}
              value={reset.name}
              look="ghost"
              disabled={form.sending !== undefined}
            >
              Reset to default: {setting.defaultValue}
            </Button>
          )}
        </div>
      </div>
    </SentForm>
  );
}

interface FieldsProps {
  drawing: SettingDrawing;
  entry: SettingEntry;
}

/** The fields in their order: boxes stand alone, the others in a grid. */
function Fields({ drawing: { fields, layout, legend }, entry }: FieldsProps) {
  const runs: SettingField[][] = [];
  for (const field of fields) {
    const run = runs.at(-1);
    if (run && (run[0]?.kind === 'box') === (field.kind === 'box')) run.push(field);
    else runs.push([field]);
  }
  return runs.map((run) =>
    run[0]?.kind === 'box' ? (
      <Boxes key={run[0].name} legend={legend}>
        {run.map((field) => (
          <Box key={field.name} field={field} entry={entry} />
        ))}
      </Boxes>
    ) : (
      <div key={run[0]?.name} className={layout}>
        {run.map((field) => (
          <DrawnField key={field.name} field={field} entry={entry} />
        ))}
      </div>
    ),
  );
}

/** A fieldset needs a legend (HTML, WCAG technique H71). */
function Boxes({ legend, children }: { legend?: string; children: ReactNode }) {
  const className = 'flex min-w-0 flex-wrap gap-x-6 gap-y-3';
  if (!legend) return <div className={className}>{children}</div>;
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface FieldProps {
  field: SettingField;
  entry: SettingEntry;
}

const labelOf = ({ label }: SettingField, { units }: SettingEntry) =>
  typeof label === 'string' ? label : label(units);

const Box = ({ field, entry }: FieldProps) => (
  <div className="grid gap-1">
    <label className="inline-flex min-h-9 w-fit items-center gap-2 text-sm">
      <input type="checkbox" className="size-4" {...entry.form.box(field.name)} />
      {labelOf(field, entry)}
    </label>
    {field.hint && <p className="max-w-prose text-sm text-ink-soft">{field.hint}</p>}
  </div>
);

function DrawnField({ field, entry }: FieldProps) {
  const isHidden = field.isShown && !field.isShown(entry.typed);
  const { kind, hint } = field;
  const shared = {
    ...entry.form.field(field.name),
    label: labelOf(field, entry),
    hint,
    // It stays, so that what was typed is there when it is shown again.
    className: classNames(isHidden && 'hidden!', kind === 'text' && field.wide && 'md:col-span-2'),
  };
  if (kind === 'choice') return <SelectField {...shared} options={field.options} />;
  if (kind === 'text') return <TextField {...shared} maxLength={field.maxLength} autoComplete="off" />;
  return (
    <TextField {...shared} inputMode={kind === 'dollars' || kind === 'decimal' ? 'decimal' : 'numeric'} />
  );
}

interface RefusalProps {
  form: FormHandle<string, Setting>;
  onShowNew: () => void;
}

function Refusal({ form, onShowNew }: RefusalProps) {
  const { pathname } = useLocation();
  const { result, wiring } = form;
  if (result?.ok !== false || result.code !== 'setting-changed') return <FormFailure form={form} />;
  return (
    <Notice
      tone="warn"
      title="Someone else changed this in the meantime. Nothing was saved."
      onRetry={() => {
        dropDraft(pathname, wiring.name);
        onShowNew();
      }}
      retryLabel="Show new value"
    />
  );
}

/** Every value that it had, read when it is opened. */
function SettingHistory({ name, version }: Pick<Setting, 'name' | 'version'>) {
  const [asked, setAsked] = useState<Asked<SettingChange[]>>();
  if (version === 0) return <p className="mt-6 text-sm text-ink-soft">Never changed.</p>;
  const read = async () => {
    setAsked(undefined);
    setAsked(
      await ask(
        () => client<SettingsRoutes>().settings[':name'].history.$get({ param: { name } }),
        'The history could not be loaded.',
      ),
    );
  };
  return (
    <details className="mt-6 text-sm" onToggle={(event) => event.currentTarget.open && void read()}>
      <summary className="cursor-pointer font-semibold">
        History: {version === 1 ? 'changed once' : `changed ${version} times`}
      </summary>
      <div className="mt-3">
        {!asked && <Spinner label="Loading the history" />}
        {asked?.ok === false && <Notice tone="bad" title={asked.text} onRetry={() => void read()} />}
        {asked?.ok && (
          <ol className="divide-y divide-line border-y border-line">
            {asked.value.map((change) => (
              <li key={change.version} className="grid gap-1 py-2">
                <span className="[overflow-wrap:anywhere]">{change.value ?? 'The default'}</span>
                <span className="text-ink-soft">
                  <DateText value={change.changedAt} /> by {change.changedBy}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </details>
  );
}
