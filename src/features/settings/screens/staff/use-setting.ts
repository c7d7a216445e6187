import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask, type Refused } from '#page-kit/ask/ask.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { faultsOfLines } from '#platform/text/one-line.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { settingsApi } from '../../settings.api.ts';
import { type Setting, settings } from '../../settings.contract.ts';

/** A setting under way in its form. */
export interface Editing<Draft> {
  setting: Setting;
  draft: Draft;
  change(draft: Draft): void;
  /** The value that the draft stands for; fits nothing where something is wrong. */
  json: unknown;
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
export interface Drafting<Draft> {
  toDraft(json: unknown): Draft;
  toJson(draft: Draft): unknown;
}

const problemsOf = (name: Setting['name'], json: unknown): Record<string, string> => {
  const parsed = settings[name].schema.safeParse(json);
  const issues = parsed.success ? faultsOfLines(parsed.data) : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
};

/** The server names a place as 'json.0.name'. */
const withoutPrefix = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([place, text]) => [place.replace(/^json\.?/, ''), text]));

/** The form of one setting: what is entered, judged as the shop judges it, and sent with the version that was seen. */
export function useSetting<Draft>(setting: Setting, { toDraft, toJson }: Drafting<Draft>): Editing<Draft> {
  const { name, version } = setting;
  const [draft, setDraft] = useState(() => toDraft(setting.json));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const { revalidate } = useRevalidator();
  const held = useMemo(() => heldDraft<{ draft: Draft }>(`setting-${name}`), [name]);
  const json = toJson(draft);
  const isChanged = JSON.stringify(json) !== JSON.stringify(toJson(toDraft(setting.json)));
  const { hold } = useHeldInput(held, {
    read: () => (isChanged ? { draft } : null),
    restore: (kept) => setDraft(kept.draft),
  });

  async function send(update: { json?: unknown }): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const sent = await ask(
      () =>
        settingsApi().settings[':name'].$put({
          param: { name },
          json: { expectedVersion: version, ...update },
        }),
      'The setting could not be saved.',
    );
    setBusy(false);
    if (!sent.ok) return setRefusal(sent);
    showToast(`${setting.title}: saved.`, { tone: 'good' });
    // Prices on this very page are made of the new value from now on.
    await revalidate();
  }

  async function save(): Promise<void> {
    setTried(true);
    if (Object.keys(problemsOf(name, json)).length > 0) return;
    await send({ json });
  }
  return {
    setting,
    draft,
    change: setDraft,
    json,
    problems: isTried ? { ...withoutPrefix(refusal?.fields ?? {}), ...problemsOf(name, json) } : {},
    refusal,
    isChanged,
    isBusy,
    save,
    reset: () => send({}),
    hold,
  };
}
