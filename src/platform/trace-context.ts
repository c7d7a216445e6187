/** Where something belongs in a trace (W3C Trace Context). All ids are lower hexadecimal digits: 32 of the trace, 16 of a span. */
export interface Trace {
  traceId: string;
  spanId: string;
  /** The span that caused this one. */
  parentId?: string;
}

/** A part of the work that is told of. Nothing of it names a person or what was asked for. */
export interface SpanOf {
  /** Such as `job mail-stored.deliver`. */
  name: string;
  /** Who takes from a queue, or what begins by itself. */
  kind: 'consumer' | 'internal';
  /** What caused it, as `traceparent` writes it; of several they become links of a trace of its own. */
  causes?: readonly string[];
  attributes?: Readonly<Record<string, string | number>>;
}

/** What is loaded where traces are on (rules.md#traces). */
export interface Tracing {
  current(): Trace | undefined;
  within<Result>(span: SpanOf, act: () => Promise<Result>): Promise<Result>;
}

let tracing: Tracing | undefined;

/** From now on, or until undefined is given. */
export function traceWith(its: Tracing | undefined): void {
  tracing = its;
}

/** Undefined where traces are off, and where nothing is under way. */
export const currentTrace = (): Trace | undefined => tracing?.current();

/** Does it as a span of its own where traces are on, and else just so. */
export const inSpan = <Result>(span: SpanOf, act: () => Promise<Result>): Promise<Result> =>
  tracing ? tracing.within(span, act) : act();

/** The trace as a job carries it to whoever does it; nothing where there is none. */
export function carried(): { traceparent?: string } {
  const trace = currentTrace();
  return trace ? { traceparent: writeTraceparent(trace) } : {};
}

/** What a job carries, and the trace that came with it. */
export function takeCarried<Data extends object>(data: Data): { data: Data; cause: string | undefined } {
  if (!('traceparent' in data)) return { data, cause: undefined };
  const { traceparent, ...rest } = data;
  // What is left is what was sent.
  return { data: rest as Data, cause: typeof traceparent === 'string' ? traceparent : undefined };
}

/** Sampled: whoever turned traces on wants all of them. */
export const writeTraceparent = ({ traceId, spanId }: Trace): string => `00-${traceId}-${spanId}-01`;

/** Undefined for what is none: later versions may have more after it, zeros are no ids. */
export function readTraceparent(text: string | undefined): { traceId: string; spanId: string } | undefined {
  const found = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/.exec(text ?? '');
  const [, traceId = '', spanId = ''] = found ?? [];
  return /[^0]/.test(traceId) && /[^0]/.test(spanId) ? { traceId, spanId } : undefined;
}
