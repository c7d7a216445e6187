/** Whether a page's data, at `/cars.data?search=…`, is asked for by the page itself, at `/cars?search=…`. */
function isOfItself(asked: URL, referrer: string | null): boolean {
  const from = URL.parse(referrer ?? '');
  if (!from) return false;
  const page = asked.pathname.slice(
    0,
    asked.pathname.endsWith('/_.data') ? -'_.data'.length : -'.data'.length,
  );
  const search = new URLSearchParams(asked.search);
  // Which routes it wants is the router's own matter.
  search.delete('_routes');
  return from.pathname === page && String(from.searchParams) === String(search);
}

/**
 * Whether somebody opens this page. A browser that asks for it ahead says so (Sec-Purpose, by the Fetch standard; before
 * it, Firefox had X-Moz), the router asks for its list of pages, and a page that reads its own data again, perhaps by a
 * timer, names itself as the referrer.
 */
export function isOpening(request: Request): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => request.headers.get(name) ?? '');
  if (purpose.some((said) => /prefetch|prerender/i.test(said))) return false;
  const asked = new URL(request.url);
  if (asked.pathname === '/__manifest') return false;
  return !asked.pathname.endsWith('.data') || !isOfItself(asked, request.headers.get('referer'));
}
