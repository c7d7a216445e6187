import { classNames } from '#ui/class-names.ts';

const files = (format: string) =>
  [800, 1600].map((width) => `/brand/service-${width}.${format} ${width}w`).join(', ');

interface ServicePictureProps {
  sizes: string;
  className?: string;
}

/** A wheel and the flank of a car under low light: the workshop's own picture. Fills what it stands in. */
export function ServicePicture({ sizes, className }: ServicePictureProps) {
  return (
    <picture className={classNames('absolute inset-0', className)}>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={files('webp')} sizes={sizes} />
      <img
        src="/brand/service-1600.jpg"
        srcSet={files('jpg')}
        sizes={sizes}
        alt=""
        width={1600}
        height={672}
        fetchPriority="high"
        className="size-full object-cover object-[74%_50%]"
      />
    </picture>
  );
}
