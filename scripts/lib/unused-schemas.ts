import type { Plugin } from 'vite';

interface Placed {
  type: string;
  start: number;
  end: number;
}

interface Declared extends Placed {
  id?: { name: string } | null;
  declaration?: Declared | null;
  declarations?: { id: { name?: string }; init?: Placed | null }[];
  specifiers?: { local: { name: string } }[];
  source?: { value: string } | null;
}

/** Amounts are as a contract: limits, and schemas of them. */
const contractFile = /(\.contract|\/platform\/dollars)\.ts$/;
const plainPart = /\.ts\?plain$/;

/** A contract that is fetched on demand, so that it is a file of its own even where the page has its plain part. */
const later = '?later';
const laterPart = /\.contract\.ts\?later$/;
const fetchedContract = /(\bimport\(\s*(['"])[^'"]+\.contract\.ts)(\2)/g;

/** The names that a piece of code uses, those that it gives to its own as well: too many do no harm. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const part of node) namesIn(part, names);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'Identifier' && 'name' in node) names.add(String(node.name));
    const isNamed = 'computed' in node && !node.computed;
    // What stands behind a dot or before a colon names no value.
    for (const [role, part] of Object.entries(node))
      if (!isNamed || (role !== 'key' && role !== 'property')) namesIn(part, names);
  }
  return names;
}

const declarationOf = (statement: Declared): Declared => statement.declaration ?? statement;

function declaredNames(statement: Declared): string[] {
  const { id, declarations = [] } = declarationOf(statement);
  return [id?.name, ...declarations.map((declared) => declared.id.name)].filter((name) => name !== undefined);
}

const importedNames = ({ specifiers = [] }: Declared) => specifiers.map(({ local }) => local.name);

/** What has no schemas, so that a text may be made of it. */
const plainFile = /(\.rules|#platform\/(permissions|units))\.ts$/;

/** What may bring schemas along: their library, other contracts, anything that is not known to have none. */
const isOfSchemas = ({ type, source }: Declared) =>
  type === 'ImportDeclaration' && !plainFile.test(source?.value ?? '');

const mayMove = (statement: Declared) => {
  const { type, declarations = [] } = declarationOf(statement);
  if (type === 'FunctionDeclaration') return true;
  return type === 'VariableDeclaration' && declarations.every(({ id }) => id.name !== undefined);
};

/** The statements that have nothing to do with a schema: texts, codes, limits, functions of them. */
function plainStatements(body: readonly Declared[]): Declared[] {
  const ofSchemas = new Set(body.filter(isOfSchemas).flatMap(importedNames));
  let plain = body.filter(mayMove);
  for (;;) {
    const left = plain.filter((statement) => namesIn(statement).isDisjointFrom(ofSchemas));
    for (const statement of body)
      if (statement.type !== 'ImportDeclaration' && !left.includes(statement))
        for (const name of declaredNames(statement)) ofSchemas.add(name);
    if (left.length === plain.length) return left;
    plain = left;
  }
}

/** What may stand as it is: the bundler sees by itself that nothing happens there. */
const isInert = ({ type }: Placed) => type === 'Literal' || type === 'ArrowFunctionExpression';

/** The code without these statements, and with each value of what is left marked as one that may fall out. */
function schemasOf(code: string, body: readonly Declared[], plain: readonly Declared[]): string {
  return body.toReversed().reduce((text, statement) => {
    if (plain.includes(statement)) return text.slice(0, statement.start) + text.slice(statement.end);
    const values = (declarationOf(statement).declarations ?? []).flatMap(({ init }) => init ?? []);
    return values
      .filter((value) => !isInert(value))
      .toReversed()
      .reduce(
        (marked, { start, end }) =>
          `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`,
        text,
      );
  }, code);
}

/**
 * Pages carry of a contract what they use. A bundler cannot know that a chain of calls such as `z.object(…).meta(…)` does
 * nothing but make its value, and would keep each one, with all that it is made of. And it puts a file as a whole where
 * its first user is: a page that shows a text of a contract would carry the schemas that are fetched when its form is filled
 * in. So texts, codes and limits become a file of their own (ADR 0052).
 */
export function unusedSchemasPlugin(): Plugin {
  const plainParts = new Map<string, string>();
  return {
    name: 'unused-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: [plainPart, laterPart] },
      async handler(id, importer) {
        if (plainPart.test(id)) return id;
        const contract = await this.resolve(id.slice(0, -later.length), importer);
        return contract && `${contract.id}${later}`;
      },
    },
    load: {
      filter: { id: [plainPart, laterPart] },
      handler: (id) => ({
        code: plainParts.get(id) ?? `export * from ${JSON.stringify(id.slice(0, -later.length))};`,
        moduleType: 'js',
        moduleSideEffects: false,
      }),
    },
    transform: {
      order: 'post',
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        if (!contractFile.test(id))
          return { code: code.replaceAll(fetchedContract, `$1${later}$3`), map: null };
        const body = this.parse(code).body as unknown as readonly Declared[];
        const plain = plainStatements(body);
        const rest = schemasOf(code, body, plain);
        if (plain.length === 0) return { code: rest, map: null, moduleSideEffects: false };
        const part = `${id}?plain`;
        const from = `from ${JSON.stringify(part)};`;
        const exported = plain.filter(({ declaration }) => declaration).flatMap(declaredNames);
        const all = plain.flatMap(declaredNames);
        const imports = body.filter(
          (statement) => statement.type === 'ImportDeclaration' && !isOfSchemas(statement),
        );
        plainParts.set(
          part,
          [
            ...imports.map(({ start, end }) => code.slice(start, end)),
            ...plain.map(declarationOf).map(({ start, end }) => code.slice(start, end)),
            `export { ${all.join(', ')} };`,
          ].join('\n'),
        );
        return {
          code: `import { ${all.join(', ')} } ${from}\nexport { ${exported.join(', ')} } ${from}\n${rest}`,
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}
