import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormHandle } from '#page-kit/form.tsx';
import type { Texts } from '#page-kit/form-action.ts';
import { decimalTyped, dollarsTyped, figureTyped } from '#platform/figures.ts';
import { shownFigure, typedFigure, type Units, unitSystems } from '#platform/units.ts';

interface FieldBase {
  /** Its place in the value, such as 'service.km'. */
  name: string;
  label: string | ((units: Units) => string);
  hint?: string;
  /** Other fields decide whether it counts. */
  isShown?: (typed: Texts) => boolean;
}

interface FigureField extends FieldBase {
  /** A distance is entered in the units that the shop shows, and stored in kilometers. */
  kind: 'dollars' | 'whole' | 'decimal' | 'distance';
  /** Empty is null. */
  orNone?: boolean;
}

interface LineField extends FieldBase {
  kind: 'text';
  maxLength: number;
  /** Takes the whole row. */
  wide?: boolean;
}

interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: readonly { value: string; label: string }[];
}

export interface BoxField extends FieldBase {
  kind: 'box';
}

/** A field of a setting's form. */
export type SettingField = FigureField | LineField | ChoiceField | BoxField;

export const unitsIn = (texts: Texts): Units =>
  unitSystems.find((units) => units === texts.units) ?? 'metric';

const storedName = (name: string) => `${name}.stored`;

/** The parts of a value by their place: 'rates.0.months'. Nothing is '', and so is no. */
export function textsOf(value: unknown, place = ''): Record<string, string> {
  if (typeof value === 'object' && value !== null)
    return Object.assign(
      {},
      ...Object.entries(value).map(([key, part]) => textsOf(part, place ? `${place}.${key}` : key)),
    );
  if (typeof value === 'boolean') return { [place]: value ? 'on' : '' };
  return { [place]: String(value ?? '') };
}

/** The same with distances as they are shown; what is stored is sent along, so that a form that is saved as it is changes nothing. */
export function shownTexts(fields: readonly SettingField[], stored: Texts, units: Units): Texts {
  const shown: Record<string, string> = { units, ...stored };
  for (const { kind, name } of fields) {
    const km = stored[name];
    if (kind !== 'distance' || !km) continue;
    shown[name] = String(shownFigure(Number(km), units));
    shown[storedName(name)] = km;
  }
  return shown;
}

/** The fields that are not shown. */
export const hiddenTexts = (fields: readonly SettingField[], texts: Texts): Texts => {
  const names = [
    'units',
    ...fields.filter(({ kind }) => kind === 'distance').map(({ name }) => storedName(name)),
  ];
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
};

function distanceTyped(name: string, texts: Texts) {
  const typed = figureTyped(texts[name] ?? '');
  const stored = texts[storedName(name)];
  return typed && typedFigure(typed, unitsIn(texts), stored ? Number(stored) : undefined);
}

function partTyped(field: SettingField, texts: Texts): unknown {
  const text = texts[field.name] ?? '';
  switch (field.kind) {
    case 'text':
    case 'choice':
      return text;
    case 'box':
      return text !== '';
    default: {
      const read = { dollars: dollarsTyped, whole: figureTyped, decimal: decimalTyped };
      const figure = field.kind === 'distance' ? distanceTyped(field.name, texts) : read[field.kind](text);
      return field.orNone ? (figure ?? null) : figure;
    }
  }
}

/** What was entered, as the setting's schema takes it. */
export function valueTyped(fields: readonly SettingField[], texts: Texts): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const groups = new Map<string, Record<string, unknown>>();
  for (const field of fields) {
    const [first = '', second] = field.name.split('.');
    const part = partTyped(field, texts);
    if (second === undefined) value[first] = part;
    else groups.set(first, { ...groups.get(first), [second]: part });
  }
  return { ...value, ...Object.fromEntries(groups) };
}

/** The rows of a list in a form: 'rates.0.months' is the months of the first of the rates. */
export function rowsIn(texts: Texts, list: string): Texts[] {
  const rows = new Map<string, Record<string, string>>();
  for (const [name, text] of Object.entries(texts)) {
    const [first, place, field] = name.split('.');
    if (first === list && place && field) rows.set(place, { ...rows.get(place), [field]: text });
  }
  return [...rows.entries()].sort(([one], [other]) => Number(one) - Number(other)).map(([, row]) => row);
}

/** A form as its parts see it. */
export interface SettingEntry<Value = unknown> {
  form: FormHandle;
  units: Units;
  /** What the fields contained first. */
  start: Texts;
  /** What was typed in this tab before, once it is found. */
  draft?: Texts;
  typed: Texts;
  /** What the fields mean; undefined where something is wrong. */
  entered: Value | undefined;
}

/** How the form of a setting is drawn, and how its fields become the value. */
export interface SettingDrawing<Value = unknown> {
  fields: readonly SettingField[];
  /** Classes of the grid that has the fields. */
  layout: string;
  /** Above the boxes. */
  legend?: string;
  /** The name of the whole value, where it has no parts with names. */
  root?: string;
  /** The name of a list, of which something can be wrong as a whole. */
  list?: string;
  unitsOf(value: Value, shown: Units): Units;
  toTexts(value: Value): Record<string, string>;
  toJson(texts: Readonly<Record<string, string>>): unknown;
  above?(entry: SettingEntry<Value>): ReactNode;
  below?(entry: SettingEntry<Value>): ReactNode;
}

type More<Value> = Partial<Omit<SettingDrawing<Value>, 'fields'>>;

/** A setting whose parts are fields. */
export const drawn = <Value>(
  fields: readonly SettingField[],
  more: More<Value> = {},
): SettingDrawing<Value> => ({
  fields,
  layout: 'grid items-start gap-4 md:grid-cols-3',
  unitsOf: (_, shown) => shown,
  toTexts: (value) => textsOf(value),
  toJson: (texts) => valueTyped(fields, texts),
  ...more,
});

/** A setting that is one field. */
export const drawnAlone = <Value>(
  field: SettingField extends infer Kind ? (Kind extends SettingField ? Omit<Kind, 'name'> : never) : never,
  layout: string,
  more: More<Value> = {},
): SettingDrawing<Value> => {
  const fields = [{ ...field, name: 'value' }];
  return drawn(fields, {
    root: 'value',
    layout,
    toTexts: (value) => textsOf(value, 'value'),
    toJson: (texts) => valueTyped(fields, texts).value,
    ...more,
  });
};

interface Row {
  /** Its place may change. */
  key: number;
  start: Texts;
}

/** Rows of fields that are added and removed. `ref` is of an element in the form, around them. */
export function useRows<Around extends HTMLElement>(
  list: string,
  { start, draft }: SettingEntry,
  fresh: Texts,
) {
  const ref = useRef<Around>(null);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    rowsIn(start, list).map((row, key) => ({ key, start: row })),
  );
  const [usedDraft, setUsedDraft] = useState<Texts>();
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  if (draft !== usedDraft) {
    setUsedDraft(draft);
    // The form types the draft into the rows that there are.
    setRows(
      rowsIn(draft ?? {}, list).map((row, place) => rows[place] ?? { key: nextKey + place, start: row }),
    );
  }
  const drawn = useRef(rows);
  useEffect(() => {
    if (drawn.current === rows) return;
    drawn.current = rows;
    ref.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [rows]);
  return {
    ref,
    rows,
    add: () => setRows([...rows, { key: nextKey, start: fresh }]),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
  };
}
