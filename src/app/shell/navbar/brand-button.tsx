import { Link } from 'react-router';
import { useDowntime } from '#features/downtime/screens/customer/downtime-watch.tsx';
import { useBrand } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/text/class-names.ts';
import { Dimmed } from './dimmed.tsx';
import { LogoLoop } from './logo-loop.tsx';

const shape = '-ml-1 flex items-center gap-3 py-2 pr-2 pl-1';

/** The moving mark and the wordmark, on the way home. `compact` leaves room where the menu is long. */
export function BrandButton({ compact }: { compact: boolean }) {
  const brand = useBrand();
  const { isLocked } = useDowntime();
  const content = (
    <>
      <LogoLoop />
      <span
        className={classNames(
          'wordmark text-base leading-none lg:text-[1.0625rem]',
          compact && 'not-print:sm:max-[56rem]:sr-only',
        )}
      >
        {brand.wordmark}
      </span>
    </>
  );
  if (isLocked) return <Dimmed className={shape}>{content}</Dimmed>;
  return (
    <Link to="/" prefetch="intent" className={shape}>
      {content}
    </Link>
  );
}
