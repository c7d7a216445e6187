import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';

const always: readonly [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  // Other sites show neither our pictures nor our answers, and read none of them in their own process.
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
];

/**
 * A document that reads codes with the camera (ADR 0043): it may ask for the camera, and compile WebAssembly, since that is
 * what the reader is made of. Evaluating text stays forbidden.
 */
export function allowCamera(headers: Headers): void {
  headers.set('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()');
  const before = headers.get('Content-Security-Policy') ?? '';
  headers.set(
    'Content-Security-Policy',
    before.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
}

/** A document that takes cards: it may load the payment provider's script and frames (ADR 0065), and no other may. */
export function allowOrigins(
  headers: Headers,
  { scripts, frames, connections }: { scripts: string; frames: string; connections: string },
): void {
  const before = headers.get('Content-Security-Policy') ?? '';
  headers.set(
    'Content-Security-Policy',
    before
      .replace("script-src 'self'", `script-src 'self' ${scripts}`)
      .replace("connect-src 'self'", `connect-src 'self' ${connections}`)
      .concat(`; frame-src ${frames}`),
  );
}

/** Browsers then never fall back to http. Hosts below the shop's may be other people's, and have no https. */
const strictTransport = (subdomains: boolean): [string, string] => [
  'Strict-Transport-Security',
  subdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000',
];

/** Sent with every answer. A shop whose public address is https is reached by nothing else. */
export const securityHeaders = ({
  publicUrl,
  strictSubdomains = false,
}: Pick<Config, 'publicUrl' | 'strictSubdomains'>): readonly [string, string][] =>
  publicUrl?.startsWith('https:') ? [...always, strictTransport(strictSubdomains)] : always;

/** What may be inline, besides what comes from our own origin: by nonce or by hash. */
interface Inline {
  scripts: string;
  styles: string;
}

const policy = ({ scripts, styles }: Inline, connections = "'self'") =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // No style attributes: a page's markup has none, and scripts set styles without markup.
    `style-src 'self' ${styles}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For a page that is rendered for one request: its inline scripts and styles carry this nonce. */
export const policyWithNonce = (nonce: string): string =>
  policy({ scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` });

/** While developing, Vite writes styles into the page, and tells it over a socket of its own that a file was edited. */
export const developmentPolicy = (nonce: string): string =>
  policy({ scripts: `'nonce-${nonce}'`, styles: "'unsafe-inline'" }, "'self' ws:");

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style([^>]*)>([\s\S]*?)<\/style>/g;
const isData = (attributes: string) => /type="(application\/(ld\+)?json|speculationrules)"/.test(attributes);

/** The hashes of what stands in such elements, as a policy names them. */
function hashesOf(html: string, element: RegExp): string {
  const hashes = [...html.matchAll(element)]
    .filter(([, attributes]) => !isData(attributes ?? ''))
    .map(
      ([, , content]) =>
        `'sha256-${createHash('sha256')
          .update(content ?? '')
          .digest('base64')}'`,
    );
  return [...new Set(hashes)].join(' ');
}

/** For a page that is kept and sent to many: a nonce would be known to all, so what is inline is named by hash. */
export const policyWithHashes = (html: string): string =>
  policy({ scripts: hashesOf(html, inlineScript), styles: hashesOf(html, inlineStyle) });
