import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { errorAnswer } from '#platform/errors.ts';
import { type ApiEnv, answer, route } from '#platform/http.ts';

const descriptionRoute = route('read the API description', {
  method: 'get',
  path: '/openapi.json',
  summary: 'This description, as OpenAPI 3.1',
  tags: ['description'],
  responses: { 200: answer(z.looseObject({ openapi: z.string() }), 'The OpenAPI document') },
});

interface Operation {
  responses: Record<string, unknown>;
  security?: unknown[];
  'x-permission'?: string;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** The OpenAPI document, generated from the schemas that check the input (decision 6). */
export function openApiDocument(api: OpenAPIHono<ApiEnv>): Description {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Marque',
      version: '1',
      description:
        'Sign in with a session cookie, or with the bearer token that login and registration hand out in the set-auth-token header. Every error answer has the shape of Error.',
    },
    security: [],
  }) as unknown as Description & { components?: { schemas?: object; securitySchemes?: object } };
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: z.toJSONSchema(errorAnswer) },
    securitySchemes: {
      cookie: { type: 'apiKey', in: 'cookie', name: 'marque.session_token' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  };
  const failure = {
    description: 'Any failure',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) operation.responses.default = failure;
  }
  return document;
}

/** Adds `GET /openapi.json`. Called last, when every feature's routes are there. */
export function describeApi(api: OpenAPIHono<ApiEnv>): void {
  let document: Description | undefined;
  api.openapi(descriptionRoute, (c) => {
    document ??= openApiDocument(api);
    return c.json(document as unknown as { openapi: string }, 200);
  });
}
