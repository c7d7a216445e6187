import { pathOfDocument } from '#page-kit/path-of-document.ts';
import { mayTakeCards } from '#platform/shown-payments.ts';

/** What of Stripe's script this shop uses (docs.stripe.com/js). */
export interface StripeScript {
  elements(options: object): StripeElements;
  createConfirmationToken(of: {
    elements: StripeElements;
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeProblem }>;
  /** Resolves once the step is taken, or was given up; a bank with a page of its own is left for. */
  handleNextAction(of: { clientSecret: string }): Promise<{ error?: StripeProblem }>;
}

export interface StripeElements {
  create(kind: 'payment', options?: object): StripeElement;
  update(options: object): void;
  /** Shows what is wrong in the fields themselves. */
  submit(): Promise<{ error?: StripeProblem }>;
}

export interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
}

export interface StripeProblem {
  /** For the buyer. */
  message?: string;
}

declare global {
  interface Window {
    Stripe?: (key: string) => StripeScript;
  }
}

const added = new Map<string, Promise<void>>();

/** Adds the script to the page, once. Stripe wants it from its own address, in no bundle. */
function addScript(address: string): Promise<void> {
  const earlier = added.get(address);
  if (earlier) return earlier;
  const adding = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      // The next try asks for it anew.
      added.delete(address);
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
  added.set(address, adding);
  return adding;
}

/**
 * Stripe's script, from Stripe. A document that began as another page may not load it, and cannot be told so later: it is
 * loaded anew, as what it has to pay for stays with it (rules.md#payment-provider). Throws where the script is out of reach.
 */
export async function loadStripe({ key, script }: { key: string; script: string }): Promise<StripeScript> {
  if (!mayTakeCards(pathOfDocument()) && mayTakeCards(location.pathname)) {
    location.reload();
    return new Promise(() => {});
  }
  await addScript(script);
  if (!window.Stripe) throw new Error(`${script} has no Stripe in it`);
  return window.Stripe(key);
}
