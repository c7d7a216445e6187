import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { errorAnswer } from '#platform/errors.ts';
import { type ApiEnv, answer, route } from '#platform/http/http.ts';
import { sessionCookies } from '#platform/http/session-cookie.ts';
import { may, type Permission, permissions } from '#platform/permissions.ts';
import {
  type DescribedApi,
  type DescribedOperation,
  type DescribedSchema,
  docsPage,
  docsPolicy,
  docsText,
} from './api-docs.ts';

const descriptionRoute = route('read the API description', {
  method: 'get',
  path: '/openapi.json',
  summary: 'This description as OpenAPI 3.1',
  tags: ['description'],
  responses: { 200: answer(z.looseObject({ openapi: z.string() }), 'The OpenAPI document') },
});

const docsRoute = route('read the API description', {
  method: 'get',
  path: '/docs',
  summary: 'This description as a page for browsers, or Markdown for curl',
  tags: ['description'],
  responses: {
    200: {
      content: { 'text/markdown': { schema: z.string() }, 'text/html': { schema: z.string() } },
      description: 'The description',
    },
  },
});

interface Operation extends DescribedOperation {
  security?: unknown[];
  'x-permission'?: Permission;
}
interface Description extends DescribedApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** Takes what a library generated for what it is: JSON of this shape. */
const asJson = <Shape>(generated: object): Shape => JSON.parse(JSON.stringify(generated));

/** The OpenAPI document, generated from the schemas that check the input (rules.md#api-description). */
export function openApiDocument(api: OpenAPIHono<ApiEnv>): Description {
  const generated = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Marque',
      version: '1',
      description:
        'Sign in with a session cookie, or with the bearer token that login and registration hand out in the set-auth-token header. Every error answer has the shape of Error.',
    },
    security: [],
  });
  const document = asJson<Description>(generated);
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: asJson<DescribedSchema>(z.toJSONSchema(errorAnswer)) },
    securitySchemes: {
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: sessionCookies.https,
        description: `Over https. Over http, as on a developer's machine, its name is ${sessionCookies.http}.`,
      },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  };
  const failure = {
    description: 'Any failure',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      operation.responses.default = failure;
      const permission = operation['x-permission'];
      if (!permission) continue;
      operation['x-audience'] = permissions[permission];
      operation.security = may('visitor', permission) ? [] : [{ cookie: [] }, { bearer: [] }];
    }
  }
  return document;
}

/** Adds `GET /openapi.json`. Called last, when every feature's routes are there. */
export function describeApi(api: OpenAPIHono<ApiEnv>): void {
  let made: Description | undefined;
  const document = () => {
    made ??= openApiDocument(api);
    return made;
  };
  api.openapi(descriptionRoute, (c) => c.json({ ...document() }, 200));
  api.openapi(docsRoute, (c) => {
    const text = docsText(document(), new URL(c.req.url).origin);
    if (!c.req.header('accept')?.includes('text/html'))
      return c.text(text, 200, { 'Content-Type': 'text/markdown; charset=utf-8' });
    return c.html(docsPage(text), 200, {
      'Content-Security-Policy': docsPolicy,
    });
  });
}
