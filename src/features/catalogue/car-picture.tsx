import { useViewTransitionState } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';

interface CarPictureProps {
  car: { make: string; model: string; color: string; image?: string; imagePlaceholder?: string };
  /** The car's own page: on the way there and back, the picture carries over. */
  to: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}

/**
 * On phones the file of 960 pixels is the largest, also where three of them make one of the page: what the next one would
 * add cannot be seen at that size, and it is more than twice as heavy.
 */
const ofPhones = (sizes: string) => `(max-width: 600px) min(${sizes.split(', ').at(-1)}, 320px), ${sizes}`;

/** A car on a card. The name beside it says what it shows. */
export function CarPicture({ car, to, sizes, priority, className }: CarPictureProps) {
  const isCarriedOver = useViewTransitionState(to);
  return (
    <Picture
      src={car.image}
      placeholder={car.imagePlaceholder}
      alt=""
      sizes={ofPhones(sizes)}
      priority={priority}
      className={classNames(isCarriedOver && 'car-stage', className)}
    />
  );
}
