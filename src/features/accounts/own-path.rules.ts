function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path as the router matches it: without case, encoding, doubled or trailing slashes. */
export const plainPath = (pathname: string) =>
  decoded(pathname)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');

const shop = 'http://shop.invalid';

/** A path of ours, as browsers understand it; two slashes in front would name another host. */
export function ownPath(path: string): URL | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, shop)) return undefined;
  const url = new URL(path, shop);
  return url.origin === shop && !url.pathname.startsWith('//') ? url : undefined;
}
