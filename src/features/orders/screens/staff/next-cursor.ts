/** The cursor of the next page in a `Link` header; null where there is none. */
export function nextOf(link: string | null): string | null {
  const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(link ?? '')?.[1];
  return next ? decodeURIComponent(next) : null;
}
