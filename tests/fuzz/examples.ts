import type { DescribedSchema } from '#platform/http/api-docs.ts';
import type { Operation } from './operations.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** What a field of this name holds where a call is to pass: by the call's name first, then for all calls. */
export type Known = Record<string, Json | (() => Json)>;

/** A value that is known for a field: by the call and its whole path, by its path, by its own name. */
function knownFor(known: Known, operation: Operation, path: readonly string[]): Json | undefined {
  const own = path.at(-1) ?? '';
  const names = [`${operation.name} ${path.join('.')}`, path.join('.'), own];
  const name = names.find((one) => one in known);
  const value = name === undefined ? undefined : known[name];
  return typeof value === 'function' ? value() : value;
}

const byFormat: Record<string, string> = {
  date: '2026-11-23',
  'date-time': '2190-01-01T00:00:00Z',
  email: 'somebody@example.com',
  uuid: '01a201ad-3cdc-719d-ac68-89163446ee09',
};

function ofType(operation: Operation, schema: DescribedSchema, known: Known, path: readonly string[]): Json {
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [
        name,
        exampleOf(operation, property, known, [...path, name]),
      ]),
    );
  const type = [schema.type ?? 'string'].flat().find((one) => one !== 'null');
  if (type === 'array') return [exampleOf(operation, schema.items ?? {}, known, [...path, '0'])];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return byFormat[schema.format ?? ''] ?? 'Example';
}

/** A value that fits a schema as well as can be said: known ones, then what the schema names, then any of its type. */
export function exampleOf(
  operation: Operation,
  schema: DescribedSchema,
  known: Known,
  path: readonly string[] = [],
): Json {
  const value = knownFor(known, operation, path);
  if (value !== undefined) return value;
  const [choice] = schema.enum ?? [];
  // An enum of the document holds texts.
  if (choice !== undefined) return choice as string;
  const [first] = schema.anyOf ?? [];
  return first ? exampleOf(operation, first, known, path) : ofType(operation, schema, known, path);
}

/** The paths of all values in a body, the containers among them, the body itself left out. */
export function pathsIn(value: Json, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = [...path, name];
    return [here, ...pathsIn(inner, here)];
  });
}
