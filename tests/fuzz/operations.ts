import type { DescribedApi, DescribedSchema } from '#platform/http/api-docs.ts';
import { type Audience, audiences, may, type Permission } from '#platform/permissions.ts';

/** One call of the OpenAPI document, with what it takes. */
export interface Operation {
  /** 'GET /api/cars/{id}'. */
  name: string;
  method: string;
  path: string;
  /** The audience with the fewest rights that may call it. */
  audience: Audience;
  parameters: { name: string; in: string; schema: DescribedSchema }[];
  /** Absent where nothing is sent. */
  body?: { type: string; schema: DescribedSchema };
}

type Schemas = NonNullable<NonNullable<DescribedApi['components']>['schemas']>;

/** The same schema with what it refers to in place of the references. */
function resolved(schema: DescribedSchema | undefined, schemas: Schemas): DescribedSchema {
  if (!schema) return {};
  if (schema.$ref) return resolved(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas);
  const all = (list: DescribedSchema[] | undefined) => list?.map((one) => resolved(one, schemas));
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, resolved(property, schemas)]),
      ),
    }),
    ...(schema.items && { items: resolved(schema.items, schemas) }),
    ...(schema.anyOf && { anyOf: all(schema.anyOf) }),
    ...(schema.allOf && { allOf: all(schema.allOf) }),
  };
}

type Described = DescribedApi['paths'][string][string] & { 'x-permission'?: Permission };

function audienceOf(name: string, permission: Permission | undefined): Audience {
  const audience = audiences.find((one) => permission && may(one, permission));
  if (!audience) throw new Error(`${name}: nobody may call it`);
  return audience;
}

/** Every operation of the document, so that a new one joins by itself. */
export function operationsOf(document: DescribedApi): Operation[] {
  const schemas = document.components?.schemas ?? {};
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries<Described>(methods).map(([verb, described]): Operation => {
      const method = verb.toUpperCase();
      const name = `${method} ${path}`;
      const [content] = Object.entries(described.requestBody?.content ?? {});
      return {
        name,
        method,
        path,
        audience: audienceOf(name, described['x-permission']),
        parameters: (described.parameters ?? []).map((parameter) => ({
          name: parameter.name,
          in: parameter.in,
          schema: resolved(parameter.schema, schemas),
        })),
        ...(content && { body: { type: content[0], schema: resolved(content[1].schema, schemas) } }),
      };
    }),
  );
}
