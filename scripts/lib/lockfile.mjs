import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A registry that mirrors only some platforms answers 404 for the other platforms' optional packages. `npm install`
 * then leaves them out of package-lock.json, and `npm ci` refuses such a lockfile everywhere.
 *
 * @typedef {{ version?: string, optionalDependencies?: Record<string, string>, dev?: boolean }} LockedPackage
 * @typedef {{ path: string, version: string, dev: boolean }} Gap
 */

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** @param {URL} file @returns {Gap[]} the optional packages that some package asks for and the lockfile lacks */
export function findGaps(file) {
  /** @type {Record<string, LockedPackage>} */
  const packages = JSON.parse(readFileSync(file, 'utf8')).packages;
  const gaps = new Map();
  for (const [parent, { optionalDependencies = {}, dev = false }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, parent, name)) continue;
      const path = `node_modules/${name}`;
      gaps.set(path, { path, version, dev: dev && gaps.get(path)?.dev !== false });
    }
  }
  return [...gaps.values()];
}

/**
 * Fills the gaps from what their names say about system and processor. Without `integrity`, which only the package
 * itself could tell; npm adds it on the first machine of that platform that saves the lockfile.
 *
 * @param {URL} file @returns {number} how many were filled
 */
export function fillGaps(file) {
  const gaps = findGaps(file);
  const lockfile = JSON.parse(readFileSync(file, 'utf8'));
  for (const { path, version, dev } of gaps) {
    lockfile.packages[path] = { version, ...(dev && { dev }), optional: true, ...platformOf(path) };
  }
  lockfile.packages = Object.fromEntries(Object.entries(lockfile.packages).sort(byPath));
  if (gaps.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  return gaps.length;
}

/** @param {Record<string, LockedPackage>} packages @param {string} parent @param {string} name */
function isLocked(packages, parent, name) {
  // As Node looks it up: in the parent's own node_modules, then outwards.
  for (
    let folder = parent;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** @param {string} path */
function platformOf(path) {
  const words = path
    .replaceAll('amd64', 'x64')
    .replaceAll('windows', 'win32')
    .split(/[^a-z0-9]+/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : [];
  return { ...(cpu.length && { cpu }), ...(libc.length && { libc }), ...(os.length && { os }) };
}

/** @param {[string, unknown]} a @param {[string, unknown]} b */
function byPath([a], [b]) {
  return a.localeCompare(b, 'en');
}
