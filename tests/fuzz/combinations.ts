import fc from 'fast-check';
import { type Change, edgesOf } from './cases.ts';
import type { Known } from './examples.ts';
import { hostileBodies, hostileJson, hostileQuery } from './hostile.ts';
import type { Operation } from './operations.ts';

/** A call that is tried, and what is unusual about it. */
export interface Tried {
  operation: Operation;
  what: string;
  change: Change;
}

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const json = fc.oneof(
  fc.constantFrom(...hostileJson),
  fc.json({ depthSize: 'small' }),
  fc
    .double()
    .map((value) => String(value))
    .filter((value) => !/[NI]/.test(value)),
  text.map((value) => JSON.stringify(value)),
  fc.constant(undefined),
);
const parameter = fc.oneof(
  fc.constantFrom(...hostileQuery.filter((value) => value !== '')),
  text
    .filter((value) => value !== '' && value.isWellFormed() && !/^\.+$/.test(value))
    .map(encodeURIComponent),
);
const wholes = fc.record({ whole: fc.constantFrom(...hostileBodies) });

/** This call with some of its parameters and fields hostile, made up or left out at once. */
export function combinationOf(operation: Operation, known: Known): fc.Arbitrary<Tried> {
  const edges = edgesOf(operation, known);
  const names = operation.parameters.map(({ name }) => name);
  const paths = [
    ...new Map(
      edges.flatMap(({ change }) => change.fields ?? []).map(({ path }) => [path.join('.'), path]),
    ).values(),
  ];
  const change = fc.record({
    parameters: fc.dictionary(fc.constantFrom(...names, 'unknown'), parameter, { maxKeys: 4 }),
    fields:
      paths.length === 0
        ? fc.constant([])
        : fc.array(fc.record({ path: fc.constantFrom(...paths), json }), { maxLength: 4 }),
  });
  return fc
    .oneof({ weight: 8, arbitrary: change }, { weight: 1, arbitrary: wholes })
    .map((made: Change) => ({ operation, what: JSON.stringify(made).slice(0, 400), change: made }));
}
