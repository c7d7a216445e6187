import { exampleOf, type Json, type Known, pathsIn } from './examples.ts';
import { dates, hostileBodies, hostileJson, hostileQuery, inAddress, numbers } from './hostile.ts';
import type { Operation } from './operations.ts';

/** A call as it is sent, and what is unusual about it. */
export interface Case {
  operation: Operation;
  what: string;
  address: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** What differs from the example: a parameter's text as it stands in the address, a field's JSON text, or the whole body. */
export interface Change {
  parameters?: Record<string, string | readonly string[] | undefined>;
  fields?: readonly { path: readonly string[]; json: string | undefined }[];
  whole?: { body: string | Uint8Array<ArrayBuffer>; type?: string };
  headers?: Record<string, string>;
}

/** Stands in a body for JSON text that JSON.stringify does not write. */
const place = (index: number) => `\u0001${index}\u0001`;

function withField(body: Json, path: readonly string[], value: Json | undefined): Json {
  const [name, ...further] = path;
  if (name === undefined) return value ?? null;
  if (Array.isArray(body))
    return body.map((one, index) => (String(index) === name ? withField(one, further, value) : one));
  if (typeof body !== 'object' || body === null) return body;
  const { [name]: inner, ...others } = body;
  if (further.length === 0) return value === undefined ? others : { ...others, [name]: value };
  return inner === undefined ? body : { ...others, [name]: withField(inner, further, value) };
}

function bodyOf(example: Json, fields: NonNullable<Change['fields']>): string {
  const changed = fields.reduce(
    (body, { path, json }, index) => withField(body, path, json === undefined ? undefined : place(index)),
    example,
  );
  return fields.reduce(
    (text, { json }, index) => text.replace(JSON.stringify(place(index)), () => json ?? ''),
    JSON.stringify(changed),
  );
}

/** The call with everything as in its example, but for what is changed. */
export function caseOf(operation: Operation, known: Known, what: string, change: Change = {}): Case {
  const headers: Record<string, string> = { ...change.headers };
  let address = operation.path;
  const query: string[] = [];
  for (const { name, in: where, schema } of operation.parameters) {
    const isChanged = change.parameters !== undefined && name in change.parameters;
    const usual = encodeURIComponent(String(exampleOf(operation, schema, known, [name])));
    const values = [isChanged ? change.parameters?.[name] : usual].flat().filter((one) => one !== undefined);
    if (where === 'path') address = address.replace(`{${name}}`, values[0] ?? usual);
    else if (where === 'header') headers[name] = values[0] ?? '';
    // Cursors are left out of the example: a list begins at its beginning.
    else if (isChanged || name !== 'cursor') query.push(...values.map((value) => `${name}=${value}`));
  }
  const { body } = operation;
  const sent = body && (change.whole?.body ?? writtenBody(operation, known, change));
  if (body) headers['content-type'] ??= change.whole?.type ?? body.type;
  return {
    operation,
    what,
    address: query.length > 0 ? `${address}?${query.join('&')}` : address,
    headers,
    ...(sent !== undefined && { body: sent }),
  };
}

function writtenBody(operation: Operation, known: Known, change: Change): string {
  const example = exampleOf(operation, operation.body?.schema ?? {}, known);
  return typeof example === 'string' ? example : bodyOf(example, change.fields ?? []);
}

const short = (text: string | undefined) =>
  text === undefined ? 'left out' : text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;

/** One value in one place of an otherwise valid call. */
export interface Edge {
  what: string;
  change: Change;
  /** Parameters, and what stands at the edges of a date or a number: never left out for want of time. */
  always: boolean;
}

function valueAt(body: Json, path: readonly string[]): Json | undefined {
  const [name, ...further] = path;
  if (name === undefined) return body;
  return typeof body === 'object' && body !== null && name in body
    ? valueAt(Object.entries(body).find(([key]) => key === name)?.[1] ?? null, further)
    : undefined;
}

/** Whether the field holds what this value is an edge of. */
const isEdgeOf = (usual: Json | undefined, json: string | undefined) =>
  typeof usual === 'number'
    ? numbers.includes(json ?? '')
    : typeof usual === 'string' &&
      /^\d{4}-\d\d-\d\d/.test(usual) &&
      dates.some((date) => json === `"${date}"`);

/** Two dates are a range: all pairs of the edges, with each choice that a parameter of the call has. */
function rangesOf({ parameters }: Operation): Edge[] {
  const [from, to] = parameters.filter(({ schema }) => schema.format === 'date').map(({ name }) => name);
  if (!from || !to) return [];
  const choices = parameters.flatMap(({ name, schema }) =>
    (schema.enum ?? []).map((choice) => ({ [name]: String(choice) })),
  );
  return (choices.length > 0 ? choices : [{}]).flatMap((choice) =>
    dates.flatMap((first) =>
      dates.map((last) => ({
        what: `${from} = ${first}, ${to} = ${last}`,
        change: { parameters: { ...choice, [from]: inAddress(first), [to]: inAddress(last) } },
        always: true,
      })),
    ),
  );
}

/** Every parameter and every field once with each hostile value, missing and doubled, on an otherwise valid call. */
export function edgesOf(operation: Operation, known: Known): Edge[] {
  const parameters = operation.parameters.flatMap(({ name, in: where }) => {
    const values: (string | readonly string[] | undefined)[] =
      where === 'query' ? [...hostileQuery, undefined, ['1', '2'], ['', '']] : [...hostileQuery];
    // An empty segment, or one that only goes up, is another path.
    const fitting = where === 'path' ? values.filter((value) => value !== '' && value !== '..') : values;
    return fitting.map((value) => ({
      what: `${name} = ${short([value].flat().join(' and '))}`,
      change: { parameters: { [name]: value } },
      always: true,
    }));
  });
  if (!operation.body) return [...parameters, ...rangesOf(operation)];
  const example = exampleOf(operation, operation.body.schema, known);
  const fields = pathsIn(example).flatMap((path) =>
    [...hostileJson, undefined].map((json) => ({
      what: `${path.join('.')} = ${short(json)}`,
      change: { fields: [{ path, json }] },
      always: isEdgeOf(valueAt(example, path), json),
    })),
  );
  const bodies = hostileBodies.map((whole) => ({
    what: `body = ${short(String(whole.body))} ${whole.type ?? ''}`,
    change: { whole },
    always: false,
  }));
  return [...parameters, ...fields, ...bodies];
}
