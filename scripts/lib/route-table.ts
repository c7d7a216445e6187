/** A page as the router's table of addresses names it; what is absent counts as false. */
interface Route {
  id: string;
  path?: string;
  parentId?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css: string[];
  [flag: string]: unknown;
}

export interface RouteTable {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
  [more: string]: unknown;
}

/** The manifest in the text of the file that React Router builds. */
export function parseTable(text: string): RouteTable {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

const flagNames = [
  'hasLoader',
  'hasAction',
  'hasDefaultExport',
  'hasErrorBoundary',
  'hasClientMiddleware',
  'index',
];
const knownKeys = ['id', 'path', 'parentId', 'module', 'imports', 'css', ...flagNames];

const named = /^\/assets\/([\w-]+)\.js$/;
/** A script of ours by its hash alone. */
function hashOf(address: string): string {
  const [, hash] = named.exec(address) ?? [];
  if (!hash) throw new Error(`${address} is no script of the build.`);
  return hash;
}

function rowOf(route: Route): unknown[] {
  const unknown = Object.keys(route).filter((key) => route[key] !== false && !knownKeys.includes(key));
  if (unknown.length > 0) throw new Error(`The table of addresses does not know ${unknown.join(', ')}.`);
  const flags = flagNames.reduce((bits, name, place) => bits | (route[name] ? 1 << place : 0), 0);
  const { id, path, parentId, module, imports = [], css } = route;
  const row: unknown[] = [id, path === id ? 1 : (path ?? 0), parentId ?? 0, flags, hashOf(module)];
  if (imports.length + css.length > 0) row.push(imports.map(hashOf).join(' '), ...css);
  return row;
}

/** Makes the table from its rows, in the visitor's browser. */
const unfold =
  '(m,n,l)=>{let a=h=>"/assets/"+h+".js";m.routes={};for(let[i,p,q,f,h,s,...c]of l){let r=m.routes[i]={id:i,module:a(h),css:c};if(p!==0)r.path=p===1?i:p;if(q)r.parentId=q;if(s)r.imports=s.split(" ").map(a);n.forEach((k,x)=>f>>x&1&&(r[k]=!0))}return m}';

/**
 * The table of addresses as a script of rows. It is sent to everybody with every page; as the JSON that React Router writes,
 * keys and addresses of each page said in full, it is 600 bytes of gzip longer.
 */
export function foldTable({ routes, ...more }: RouteTable): string {
  const rows = Object.values(routes).map(rowOf);
  const given = [more, flagNames, rows].map((part) => JSON.stringify(part)).join(',');
  return `window.__reactRouterManifest=(${unfold})(${given});`;
}
