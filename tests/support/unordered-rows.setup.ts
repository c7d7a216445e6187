import pg from 'pg';

/**
 * PostgreSQL promises no order to a statement without ORDER BY: its rows mostly come as they were written, and sometimes
 * otherwise. In tests they come in reverse, so that code that relies on an order without asking for it fails every time and not
 * by chance.
 */
const query: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');

const asksForNoOrder = (text: unknown): boolean =>
  typeof text === 'string' && /^\s*(select|with)\b/i.test(text) && !/\border\s+by\b/i.test(text);

/** Of several statements in one text, the results are a list. */
function turnAround(result: { rows?: unknown[] } | undefined) {
  result?.rows?.reverse();
  return result;
}

function queryWithoutOrder(this: pg.Client, asked: unknown, ...rest: unknown[]): unknown {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
  const callback = rest.at(-1);
  if (!asksForNoOrder(text)) return Reflect.apply(query, this, [asked, ...rest]);
  if (typeof callback === 'function') {
    const tell = (error: unknown, result?: pg.QueryResult) =>
      Reflect.apply(callback, undefined, [error, turnAround(result)]);
    return Reflect.apply(query, this, [asked, ...rest.slice(0, -1), tell]);
  }
  const answer = Reflect.apply(query, this, [asked, ...rest]);
  return answer instanceof Promise ? answer.then(turnAround) : answer;
}

// This runs before each test file, and files share the driver: it is replaced once.
if (query.name !== queryWithoutOrder.name) Object.assign(pg.Client.prototype, { query: queryWithoutOrder });
