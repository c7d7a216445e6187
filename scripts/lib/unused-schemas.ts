import type { Plugin } from 'vite';

interface Placed {
  type: string;
  start: number;
  end: number;
}

interface Declared extends Placed {
  declaration?: Declared | null;
  declarations?: { init?: Placed | null }[];
}

/** What may stand as it is: the bundler sees by itself that nothing happens there. */
const isPlain = ({ type }: Placed) => type === 'Literal' || type === 'ArrowFunctionExpression';

/** The values of a module's own constants, the last one first. */
const valuesOf = (body: readonly Declared[]): Placed[] =>
  body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && !isPlain(init) ? [init] : []))
    .toReversed();

const contractFile = /\.contract\.ts$/;

/**
 * Of a contract, pages carry the schemas that they use. A bundler cannot know that a chain of calls such as
 * `z.object(…).meta(…)` does nothing but make its value, and would keep each one, with all that it is made of.
 */
export const unusedSchemasPlugin = (): Plugin => ({
  name: 'unused-schemas',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    order: 'post',
    filter: { id: contractFile },
    handler(code) {
      const body = this.parse(code).body as unknown as readonly Declared[];
      const marked = valuesOf(body).reduce(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
      return { code: marked, map: null };
    },
  },
});
