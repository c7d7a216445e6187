import { Link } from 'react-router';
import { useBrand } from '#web/shop-data.ts';
import { LogoLoop } from './logo-loop.tsx';

/** The moving mark and the wordmark, on the way home. */
export function BrandButton() {
  const brand = useBrand();
  return (
    <Link to="/" prefetch="intent" className="-ml-1 flex items-center gap-3 py-2 pr-2 pl-1">
      <LogoLoop />
      <span className="wordmark text-base leading-none sm:text-[1.0625rem]">{brand.wordmark}</span>
    </Link>
  );
}
