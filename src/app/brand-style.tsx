import type { ShownBrand } from '#platform/brand.ts';
import { useNonce } from './nonce.ts';

const isColour = (value: string) => /^#[0-9a-f]{3,8}$/i.test(value);

/** The dealership's accent colour and the length of its name, handed to the tokens in app.css. */
export function BrandStyle({ brand }: { brand: ShownBrand }) {
  const nonce = useNonce();
  const tokens = {
    '--brand-accent-light': brand.accent.light,
    '--brand-accent-dark': brand.accent.dark,
    '--brand-accent-ink-light': brand.accentText.light,
    '--brand-accent-ink-dark': brand.accentText.dark,
  };
  const declarations = Object.entries(tokens)
    .filter(([, colour]) => isColour(colour))
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';');
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {`:root{${declarations};--wordmark-letters:${brand.wordmark.length}}`}
    </style>
  );
}
