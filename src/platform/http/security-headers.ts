import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';

const always: readonly [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
];

/** Browsers then never fall back to http. */
const strictTransport: [string, string] = [
  'Strict-Transport-Security',
  'max-age=31536000; includeSubDomains',
];

/** Sent with every answer. A shop whose public address is https is reached by nothing else. */
export const securityHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): readonly [string, string][] =>
  publicUrl?.startsWith('https:') ? [...always, strictTransport] : always;

const policy = (scripts: string, connections = "'self'") =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Widgets place panels by inline style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For a page that is rendered for one request: its inline scripts carry this nonce. */
export const policyWithNonce = (nonce: string): string => policy(`'nonce-${nonce}'`);

/** While developing, Vite tells the page over a socket of its own that a file was edited. */
export const developmentPolicy = (nonce: string): string => policy(`'nonce-${nonce}'`, "'self' ws:");

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const isData = (attributes: string) => /type="(application\/(ld\+)?json|speculationrules)"/.test(attributes);

/** For a page that is kept and sent to many: a nonce would be known to all, so its inline scripts are named by hash. */
export function policyWithHashes(html: string): string {
  const hashes = [...html.matchAll(inlineScript)]
    .filter(([, attributes]) => !isData(attributes ?? ''))
    .map(
      ([, , script]) =>
        `'sha256-${createHash('sha256')
          .update(script ?? '')
          .digest('base64')}'`,
    );
  return policy([...new Set(hashes)].join(' '));
}
