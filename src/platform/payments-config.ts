import { z } from 'zod';
import type { ShownPayments } from './shown-payments.ts';

export const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** A variable that may be left out, or be empty. */
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsAbsent, schema.optional());

const key = (pattern: RegExp, text: string) => optional(z.string().regex(pattern, text));

/** What the environment says of payments. */
export const paymentVariables = {
  PAYMENTS: z.preprocess(
    emptyIsAbsent,
    z.enum(['sandbox', 'stripe', 'none'], 'must be sandbox, stripe or none').default('sandbox'),
  ),
  STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_\w+$/, 'must look like sk_test_… or sk_live_…'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w+$/, 'must look like pk_test_… or pk_live_…'),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'must look like whsec_…'),
  STRIPE_STAND_IN: key(
    /^http:\/\/127\.0\.0\.1:\d+$/,
    'is for tests, and must be an address of this machine such as http://127.0.0.1:12111',
  ),
};

const paymentsRead = z.object(paymentVariables);
type Read = z.infer<typeof paymentsRead>;

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const modeOf = (text: string) => (text.includes('_live_') ? 'live' : 'test');

/** Payments need all keys, of one mode: what a page makes with a test key, a live key does not know. */
export function checkPayments(read: Read, context: z.RefinementCtx): void {
  const missing = stripeKeys.filter((name) => read[name] === undefined);
  const tell = (path: keyof Read, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (missing.length > 0) {
    if (read.PAYMENTS === 'stripe') tell('PAYMENTS', `is stripe, which needs ${missing.join(', ')}`);
    else if (missing.length < stripeKeys.length)
      tell(missing[0]!, 'is missing: Stripe needs all of its keys');
    return;
  }
  if (modeOf(read.STRIPE_SECRET_KEY!) !== modeOf(read.STRIPE_PUBLISHABLE_KEY!))
    tell(
      'STRIPE_PUBLISHABLE_KEY',
      'and STRIPE_SECRET_KEY are of different modes: use two of test or two of live',
    );
  if (read.STRIPE_STAND_IN && modeOf(read.STRIPE_SECRET_KEY!) === 'live')
    tell('STRIPE_STAND_IN', 'takes no live keys');
}

/** Stripe as the payment provider (rules.md#payment-provider). */
export interface StripeConfig {
  /** Never logged. */
  secretKey: string;
  /** The page has it. */
  publishableKey: string;
  /** Signs what Stripe tells the shop; never logged. */
  webhookSecret: string;
  /** For tests: what speaks for Stripe on this machine. */
  standIn?: string;
}

export interface PaymentsConfig {
  /** Who charges what is sold; absent: the sandbox. `none` sells nothing. */
  payments?: 'sandbox' | 'stripe' | 'none';
  /** Where the keys are set; payments that it made are given back by it even where it is not on any more. */
  stripe?: StripeConfig;
}

export function paymentsFrom(read: Read): PaymentsConfig {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = read;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET)
    return { payments: read.PAYMENTS };
  return {
    payments: read.PAYMENTS,
    stripe: {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      standIn: read.STRIPE_STAND_IN,
    },
  };
}

/** The train of Stripe's versions that the library and the page's script both speak. */
const stripeTrain = 'endive';

/** What a page is told; nothing where the sandbox is a demo's, as that says so itself. */
export function shownPayments(
  { payments = 'sandbox', stripe }: PaymentsConfig,
  demo: boolean,
): ShownPayments | undefined {
  if (payments === 'sandbox') return demo ? undefined : { by: 'sandbox' };
  if (payments === 'none' || !stripe) return { by: 'none' };
  const origin = stripe.standIn ?? 'https://js.stripe.com';
  return { by: 'stripe', key: stripe.publishableKey, script: `${origin}/${stripeTrain}/stripe.js` };
}

/** What documents that take cards may load besides our own, as Stripe asks for it. */
export function paymentOrigins({ payments, stripe }: PaymentsConfig): PolicyOrigins | undefined {
  if (payments !== 'stripe' || !stripe) return undefined;
  const { standIn } = stripe;
  if (standIn) return { scripts: standIn, frames: standIn, connections: standIn };
  return {
    scripts: 'https://js.stripe.com https://*.js.stripe.com',
    frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connections: 'https://api.stripe.com',
  };
}

/** Origins that a content policy names besides our own, a space between two. */
interface PolicyOrigins {
  scripts: string;
  frames: string;
  connections: string;
}

/** What a real shop says at its start where nobody's money reaches it; a demo needs no word. */
export function lineOnPayments({ payments = 'sandbox' }: PaymentsConfig, demo: boolean): string | undefined {
  if (demo || payments === 'stripe') return undefined;
  return payments === 'none'
    ? 'PAYMENTS is none: nothing is sold.'
    : 'Test payments: no money moves. Set PAYMENTS before you sell.';
}
