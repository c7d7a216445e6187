import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { faultsOfLines } from '#platform/text/one-line.ts';
import { heldDraft } from '#ui/held-draft.ts';
import { showToast } from '#ui/toast-store.ts';
import { type Setting, settings } from '../settings.contract.ts';
import type { SettingsRoutes } from '../settings.routes.ts';

/** A setting under way in its form. */
export interface Editing<Draft, Value = unknown> {
  setting: Setting;
  draft: Draft;
  change(draft: Draft): void;
  /** The value that the draft stands for; fits nothing where something is wrong. */
  json: unknown;
  /** The same as a value; undefined where something is wrong. */
  entered: Value | undefined;
  /** Place in the value, such as '0.name', → what is wrong there; empty until a save was tried. */
  problems: Readonly<Record<string, string>>;
  refusal: Refused | undefined;
  isChanged: boolean;
  isBusy: boolean;
  save(): Promise<void>;
  /** The default counts again. */
  reset(): Promise<void>;
  /** Keeps the draft for the way back from a verification. */
  hold(): void;
}

/** How a setting's value becomes what stands in the fields, and back. */
export interface Drafting<Draft, Value = unknown> {
  toDraft(value: Value): Draft;
  toJson(draft: Draft): unknown;
}

/** The value of a setting that has this form. */
export const storedIn = <Value>(setting: Setting): Value =>
  // The shop sends nothing that its own schema of this setting has not passed.
  setting.json as Value;

/** The server names a place as 'json.0.name'. */
const withoutPrefix = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([place, text]) => [place.replace(/^json\.?/, ''), text]));

/** A value that is sent counts; without one, the default does again. */
const put = ({ name, version }: Setting, update: { json?: unknown }) =>
  ask(
    () =>
      client<SettingsRoutes>().settings[':name'].$put({
        param: { name },
        json: { expectedVersion: version, ...update },
      }),
    'The setting could not be saved.',
  );

/** The form of one setting: what is entered, judged as the shop judges it, and sent with the version that was seen. */
export function useSetting<Draft, Value = unknown>(
  setting: Setting,
  { toDraft, toJson }: Drafting<Draft, Value>,
): Editing<Draft, Value> {
  const { name } = setting;
  const stored = storedIn<Value>(setting);
  const [draft, setDraft] = useState(() => toDraft(stored));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const { revalidate } = useRevalidator();
  const held = useMemo(() => heldDraft<{ draft: Draft }>(`setting-${name}`), [name]);
  const json = toJson(draft);
  const isChanged = JSON.stringify(json) !== JSON.stringify(toJson(toDraft(stored)));
  const judged = judgeSetting(name, json);
  const { hold } = useHeldInput(held, {
    read: () => (isChanged ? { draft } : null),
    restore: (kept) => setDraft(kept.draft),
  });

  async function send(update: { json?: unknown }): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const sent = await put(setting, update);
    setBusy(false);
    if (!sent.ok) return setRefusal(sent);
    showToast(`${setting.title}: saved.`, { tone: 'good' });
    // Prices on this very page are made of the new value from now on.
    await revalidate();
  }

  async function save(): Promise<void> {
    setRefusal(undefined);
    setTried(true);
    if (Object.keys(judged.problems).length > 0) return;
    await send({ json });
  }
  return {
    setting,
    draft,
    change: setDraft,
    json,
    // What judged it is the schema of this very setting.
    entered: isChanged ? (judged.value as Value | undefined) : stored,
    problems: isTried ? { ...withoutPrefix(refusal?.fields ?? {}), ...judged.problems } : {},
    refusal,
    isChanged,
    isBusy,
    save,
    reset: () => send({}),
    hold,
  };
}

/** What came of judging a value as the shop judges it. */
interface JudgedSetting {
  /** Undefined where it does not fit; no setting is. */
  value: unknown;
  /** Place in the value, such as '0.name', → what is wrong there. */
  problems: Readonly<Record<string, string>>;
}

function judgeSetting(name: Setting['name'], json: unknown): JudgedSetting {
  const parsed = settings[name].schema.safeParse(json);
  const issues = parsed.success ? faultsOfLines(parsed.data) : parsed.error.issues;
  return {
    value: parsed.data,
    problems: Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
  };
}
