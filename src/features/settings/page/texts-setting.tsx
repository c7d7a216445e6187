import type { ReactNode } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { longestTexts } from '../kinds/dealership.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { ContactExample, NameExample } from './dealership-examples.tsx';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

type FieldName = keyof typeof longestTexts;
type Texts = Readonly<Record<string, string>>;

interface TextsField {
  name: FieldName;
  label: string;
  hint?: string;
  /** Takes the whole row. */
  wide?: boolean;
}

/** Some texts that are saved together. */
const textsOf = (fields: readonly TextsField[]): Drafting<Texts> => ({
  toDraft(json) {
    const known = new Map(typeof json === 'object' && json !== null ? Object.entries(json) : []);
    return Object.fromEntries(fields.map(({ name }) => [name, String(known.get(name) ?? '')]));
  },
  toJson: (draft) => draft,
});

const nameFields: readonly TextsField[] = [
  { name: 'name', label: 'Name', hint: 'In page titles and email subjects.' },
  { name: 'wordmark', label: 'Wordmark', hint: 'The name as a logo, usually in capitals.' },
  { name: 'tagline', label: 'Tagline', wide: true },
  { name: 'description', label: 'Description', hint: 'For search engines and shared links.', wide: true },
  { name: 'legalName', label: 'Legal name', hint: 'On receipts, in emails and in the footer.' },
  { name: 'legalNote', label: 'Legal note', hint: 'Such as a dealer license. May be empty.' },
];

const contactFields: readonly TextsField[] = [
  { name: 'phone', label: 'Phone' },
  {
    name: 'mail',
    label: 'Email',
    hint: 'Emails are sent from this address, unless the server is configured differently.',
  },
  { name: 'street', label: 'Street' },
  { name: 'city', label: 'City' },
];

const nameDrafting = textsOf(nameFields);
const contactDrafting = textsOf(contactFields);

interface TextsSettingProps {
  setting: Setting;
  fields: readonly TextsField[];
  drafting: Drafting<Texts>;
  example: (texts: Texts) => ReactNode;
}

function TextsSetting({ setting, fields, drafting, example }: TextsSettingProps) {
  const editing = useSetting(setting, drafting);
  const { draft, change, problems } = editing;
  return (
    <SettingForm editing={editing}>
      <div className="grid gap-4 md:grid-cols-2">
        {fields.map(({ name, label, hint, wide }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            value={draft[name]}
            maxLength={longestTexts[name]}
            error={problems[name]}
            autoComplete="off"
            onChange={(event) => change({ ...draft, [name]: event.target.value })}
            className={wide ? 'md:col-span-2' : undefined}
          />
        ))}
      </div>
      {example(draft)}
    </SettingForm>
  );
}

/** What the dealership is called. */
export const NameSetting = ({ setting }: { setting: Setting }) => (
  <TextsSetting
    setting={setting}
    fields={nameFields}
    drafting={nameDrafting}
    example={({ name = '', tagline = '', description = '' }) => (
      <NameExample name={name} tagline={tagline} description={description} />
    )}
  />
);

/** Where it is and how it is reached. */
export const ContactSetting = ({ setting }: { setting: Setting }) => (
  <TextsSetting
    setting={setting}
    fields={contactFields}
    drafting={contactDrafting}
    example={({ phone = '', mail = '', street = '', city = '' }) => (
      <ContactExample lines={[`${street}, ${city}`, `${phone} · ${mail}`]} />
    )}
  />
);
