import { type PictureFormat, pictureWidths, usualWidth } from '#platform/images/picture-widths.ts';
import { classNames } from '#ui/class-names.ts';

interface PictureProps {
  /** A stored picture ('/images/cars/1.jpg?v=9f2c'), or any other address. */
  src?: string;
  /** What is to be seen; empty where a text beside it says so. */
  alt: string;
  /** A tiny data URL, shown blurred until the picture is there. */
  placeholder?: string;
  /** The width it takes on the page, for the browser's choice of file. */
  sizes: string;
  /** May fill a large screen, and is offered in the widest size there is. */
  large?: boolean;
  /** Loads at once, ahead of other things: for the picture that the page is about. */
  priority?: boolean;
  /** Loads before it is in view, behind everything else: for the next one of several. */
  ahead?: boolean;
  className?: string;
}

/** A car under its cloth, where there is no photograph yet. */
const noPicture = '/no-picture.svg';

/** The sizes and formats that the image store keeps beside each of its pictures. */
function variants(src: string, format: PictureFormat, large: boolean): string | undefined {
  const stored = /^(.*\/images\/.+)\.jpg(\?.*)?$/.exec(src);
  if (!stored) return undefined;
  const [, base, version = ''] = stored;
  return pictureWidths[format]
    .filter((width) => large || width <= usualWidth)
    .map((width) => `${base}-${width}.${format}${version} ${width}w`)
    .join(', ');
}

/** A picture in a fixed ratio of 16:9, so that nothing jumps when it arrives. */
export function Picture({
  src,
  alt,
  placeholder,
  sizes,
  large = false,
  priority = false,
  ahead = false,
  className,
}: PictureProps) {
  return (
    <span className={classNames('relative block aspect-video overflow-hidden bg-[#1b1d20]', className)}>
      {placeholder && (
        <img
          src={placeholder}
          alt=""
          aria-hidden="true"
          className="absolute inset-0 size-full scale-110 object-cover blur-xl"
        />
      )}
      <Source
        src={src ?? noPicture}
        alt={alt}
        sizes={sizes}
        large={large}
        priority={priority}
        ahead={ahead}
      />
    </span>
  );
}

function Source({
  src,
  alt,
  sizes,
  large,
  priority,
  ahead,
}: Required<Omit<PictureProps, 'placeholder' | 'className'>>) {
  const avif = variants(src, 'avif', large);
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {avif && <source type="image/webp" srcSet={variants(src, 'webp', large)} sizes={sizes} />}
      <img
        src={src}
        srcSet={variants(src, 'jpg', large)}
        sizes={sizes}
        alt={alt}
        width={1600}
        height={900}
        loading={priority || ahead ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'auto' : 'async'}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}
