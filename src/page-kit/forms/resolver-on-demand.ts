import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { judgeOnDemand, unjudged } from './judge-on-demand.ts';

type Judge<Schema extends z.ZodType<FieldValues, FieldValues>> = Resolver<
  z.input<Schema>,
  unknown,
  z.output<Schema>
>;

/**
 * Judges a form by a schema that the page does not carry: it is fetched, with the library behind it, at the first touch of
 * the window. What is judged before it has come waits for it. Where it cannot be fetched, that is said at the first field
 * that was asked about: nothing is sent, what was entered stays, and the next try fetches again (ADR 0052).
 */
export function resolverOnDemand<Schema extends z.ZodType<FieldValues, FieldValues>>(
  load: () => Promise<Schema>,
): Judge<Schema> {
  const judge = judgeOnDemand(async () => {
    const library = import('@hookform/resolvers/zod');
    const schema = load();
    const { zodResolver } = await library;
    return schema.then((judging): Judge<Schema> => zodResolver(judging));
  });
  return async (values, context, options) => {
    const resolve = await judge();
    if (!resolve) {
      const [first] = options.names ?? [];
      if (first === undefined) throw new Error(unjudged);
      // A computed name is any text to the compiler, although `names` are the form's own.
      const errors = { [first]: { type: 'unjudged', message: unjudged } } as FieldErrors<z.input<Schema>>;
      return { values: {}, errors };
    }
    return resolve(values, context, options);
  };
}
