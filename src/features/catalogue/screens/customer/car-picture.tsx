import { useViewTransitionState } from 'react-router';
import { Picture } from '#ui/pictures/picture.tsx';
import { classNames } from '#ui/text/class-names.ts';

interface CarPictureProps {
  car: { make: string; model: string; color: string; image?: string; imagePlaceholder?: string };
  /** The car's own page: on the way there and back, the picture carries over. */
  to: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}

/** A car on a card. The name beside it says what it shows. */
export function CarPicture({ car, to, sizes, priority, className }: CarPictureProps) {
  const isCarriedOver = useViewTransitionState(to);
  return (
    <Picture
      src={car.image}
      placeholder={car.imagePlaceholder}
      alt=""
      sizes={sizes}
      priority={priority}
      className={classNames(isCarriedOver && 'car-stage', className)}
    />
  );
}
