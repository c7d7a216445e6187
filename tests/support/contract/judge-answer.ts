import type { DescribedApi, DescribedSchema } from '#platform/http/api-docs.ts';
import { type Schemas, unfitting } from './fits-schema.ts';

/** An answer as it came over the wire, its body unpacked. */
export interface SeenAnswer {
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  type: string;
  body: Buffer;
}

/** What was found of an answer: the call that it belongs to, and what of it is off the contract. */
export interface Judged {
  call: string;
  faults: string[];
}

type Contents = Readonly<Record<string, { schema?: DescribedSchema }>>;
interface Call {
  name: string;
  method: string;
  pattern: RegExp;
  responses: Readonly<Record<string, { content?: Contents }>>;
}

/** '/api/cars/{id}' matches one segment in the place of each name; written segments go first. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);

function callsOf({ paths }: DescribedApi): Call[] {
  const writtenFirst = Object.keys(paths).sort((one, other) =>
    one.replaceAll('{', '~') < other.replaceAll('{', '~') ? -1 : 1,
  );
  return writtenFirst.flatMap((path) =>
    Object.entries(paths[path]!).map(([verb, { responses }]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      method: verb.toUpperCase(),
      pattern: patternOf(path),
      responses,
    })),
  );
}

const bare = (type: string) => type.split(';', 1)[0]!.trim().toLowerCase();
const isJson = (type: string) => bare(type) === 'application/json';

function parsed(body: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.toString()) };
  } catch {
    return undefined;
  }
}

function ofBody({ type, body }: SeenAnswer, content: Contents, schemas: Schemas): string[] {
  const described = Object.entries(content).find(([name]) => bare(name) === bare(type));
  if (!described) return [`comes as ${type || 'nothing'} and not as ${Object.keys(content).join(' or ')}`];
  if (!isJson(type)) return [];
  const json = parsed(body);
  if (!json) return ['is no JSON'];
  return unfitting(json.value, described[1].schema ?? {}, schemas).map((fault) => fault.trim());
}

/** Judges answers by an OpenAPI document. */
export function openJudge(document: DescribedApi): (answer: SeenAnswer) => Judged {
  const calls = callsOf(document);
  const schemas: Schemas = document.components?.schemas ?? {};
  const failure: Contents = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return (answer) => {
    const { method, path, status, body } = answer;
    const asked = method === 'HEAD' ? 'GET' : method;
    const call = calls.find((one) => one.method === asked && one.pattern.test(path));
    const name = call?.name ?? '(no call)';
    const told = (faults: string[]): Judged => ({ call: name, faults });
    // Nothing has changed since what the asker has; and of a HEAD only the head comes.
    if (status === 304 || method === 'HEAD') return told([]);
    // What no call is described for is refused as every failure is.
    const described = call ? (call.responses[status] ?? call.responses.default) : { content: failure };
    const isDescribed = call ? call.responses[status] !== undefined || status >= 400 : status >= 400;
    if (!isDescribed || !described) return told([`answers ${status}, which the contract does not name`]);
    const { content } = described;
    if (content) return told(ofBody(answer, content, schemas));
    return told(body.length > 0 ? [`has a body of ${body.length} bytes, and none is described`] : []);
  };
}
