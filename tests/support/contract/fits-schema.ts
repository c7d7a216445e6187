import type { DescribedSchema } from '#platform/http/api-docs.ts';

/** What the document writes into the schemas of answers. */
interface AnswerSchema extends DescribedSchema {
  pattern?: string;
  additionalProperties?: AnswerSchema | boolean;
  propertyNames?: AnswerSchema;
}
export type Schemas = Readonly<Record<string, AnswerSchema>>;

/** Each keyword is either judged below or says nothing of a value. Another one fails, so that nothing is let through unseen. */
const known = new Set([
  ...['$ref', 'type', 'format', 'enum', 'properties', 'required', 'items', 'anyOf', 'allOf', 'pattern'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['additionalProperties', 'propertyNames', 'description', 'default', '$schema', 'title'],
]);

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  'date-time': (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
  uri: (text) => URL.canParse(text),
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  binary: () => true,
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** How long a text is for JSON Schema: in characters of Unicode. */
const lengthOf = (text: string) => [...text].length;

function* ofNumber(value: number, { minimum, exclusiveMinimum, maximum }: AnswerSchema) {
  if (minimum !== undefined && value < minimum) yield `is ${value}, below ${minimum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    yield `is ${value}, not above ${exclusiveMinimum}`;
  if (maximum !== undefined && value > maximum) yield `is ${value}, above ${maximum}`;
}

function* ofText(value: string, { minLength = 0, maxLength = Infinity, pattern, format }: AnswerSchema) {
  const length = lengthOf(value);
  if (length < minLength || length > maxLength) yield `has ${length} characters`;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) yield 'has another pattern';
  if (format === undefined) return;
  const fits = formats[format];
  if (!fits) yield `has the format ${format}, which nobody judges`;
  else if (!fits(value)) yield `is no ${format}: ${value.slice(0, 40)}`;
}

function* ofObject(value: object, schema: AnswerSchema, schemas: Schemas): Generator<string> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  for (const name of required) if (!Object.hasOwn(value, name)) yield `.${name} is missing`;
  for (const [name, one] of Object.entries(value)) {
    const told = propertyNames ? unfitting(name, propertyNames, schemas) : [];
    for (const fault of told) yield ` has the name ${name.slice(0, 40)}, which ${fault}`;
    const described = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    // An empty schema and `true` let everything through, on purpose.
    if (described === undefined || described === false) yield `.${name} is not in the contract`;
    else if (described !== true)
      for (const fault of unfitting(one, described, schemas)) yield `.${name}${fault}`;
  }
}

function* ofList(value: readonly unknown[], schema: AnswerSchema, schemas: Schemas): Generator<string> {
  const { items, minItems = 0, maxItems = Infinity } = schema;
  if (value.length < minItems || value.length > maxItems) yield ` has ${value.length} items`;
  if (!items) return;
  // One fault of each kind tells of all items.
  yield* new Set(value.flatMap((one) => unfitting(one, items, schemas).map((fault) => `[]${fault}`)));
}

/** Nothing is said of a value at all: whatever comes is as it was said. */
const saysNothing = ({ type, anyOf, allOf, enum: choices }: AnswerSchema) =>
  !type && !anyOf && !allOf && !choices;

function* judged(value: unknown, schema: AnswerSchema, schemas: Schemas): Generator<string> {
  const strange = Object.keys(schema).filter((keyword) => !known.has(keyword));
  if (strange.length > 0) yield ` has the keywords ${strange.join(', ')}, which nobody judges`;
  const { type, anyOf, allOf = [], enum: choices } = schema;
  if (saysNothing(schema)) return;
  for (const one of allOf) yield* unfitting(value, one, schemas);
  if (anyOf) {
    const told = anyOf.map((one) => unfitting(value, one, schemas));
    if (!told.some((faults) => faults.length === 0))
      yield ` fits none of ${anyOf.length}: ${told.join(' / ')}`;
  }
  if (choices && !choices.includes(value)) yield ` is ${JSON.stringify(value)}, not one of those named`;
  if (!type) return;
  const its = typeOf(value);
  const types = [type].flat();
  if (!types.includes(its) && !(its === 'integer' && types.includes('number'))) {
    yield ` is ${its} and not ${types.join(' or ')}`;
    return;
  }
  const asOwn = (faults: Iterable<string>) => [...faults].map((fault) => ` ${fault}`);
  if (typeof value === 'number') yield* asOwn(ofNumber(value, schema));
  else if (typeof value === 'string') yield* asOwn(ofText(value, schema));
  else if (Array.isArray(value)) yield* ofList(value, schema, schemas);
  else if (typeof value === 'object' && value !== null) yield* ofObject(value, schema, schemas);
}

/**
 * What of a value is not as its schema says, with the way to it: '.cars[].price is string and not number'. Stricter than JSON Schema:
 * a field that the contract does not name is told.
 */
export function unfitting(value: unknown, schema: AnswerSchema, schemas: Schemas): string[] {
  const { $ref } = schema;
  if ($ref === undefined) return [...judged(value, schema, schemas)];
  const named = schemas[$ref.split('/').at(-1) ?? ''];
  return named ? unfitting(value, named, schemas) : [` refers to ${$ref}, which is nowhere`];
}
