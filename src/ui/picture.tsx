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
  /** Loads at once, ahead of other things: for the picture that the page is about. */
  priority?: boolean;
  className?: string;
}

const widths = [320, 640, 960, 1600];
const jpegWidths = [640, 1600];

/** The sizes and formats that the image store keeps beside each of its pictures. */
function variants(src: string, format: 'avif' | 'webp' | 'jpg'): string | undefined {
  const stored = /^(.*\/images\/.+)\.jpg(\?.*)?$/.exec(src);
  if (!stored) return undefined;
  const [, base, version = ''] = stored;
  const offered = format === 'jpg' ? jpegWidths : widths;
  return offered.map((width) => `${base}-${width}.${format}${version} ${width}w`).join(', ');
}

/** A picture in a fixed ratio of 16:9, so that nothing jumps when it arrives. */
export function Picture({ src, alt, placeholder, sizes, priority = false, className }: PictureProps) {
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
      {src ? <Source src={src} alt={alt} sizes={sizes} priority={priority} /> : <Drawing alt={alt} />}
    </span>
  );
}

function Source({ src, alt, sizes, priority }: Required<Omit<PictureProps, 'placeholder' | 'className'>>) {
  const avif = variants(src, 'avif');
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {avif && <source type="image/webp" srcSet={variants(src, 'webp')} sizes={sizes} />}
      <img
        src={src}
        srcSet={variants(src, 'jpg')}
        sizes={sizes}
        alt={alt}
        width={1600}
        height={900}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'auto' : 'async'}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}

/** A car under a cloth, where there is no photograph yet. */
function Drawing({ alt }: { alt: string }) {
  return (
    <svg
      viewBox="0 0 320 180"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className="absolute inset-0 size-full"
    >
      <defs>
        <radialGradient id="studio" cx="50%" cy="40%" r="70%">
          <stop offset="0" stopColor="#3a3e44" />
          <stop offset="1" stopColor="#141619" />
        </radialGradient>
        <linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#5b6068" />
          <stop offset="1" stopColor="#24272c" />
        </linearGradient>
      </defs>
      <rect width="320" height="180" fill="url(#studio)" />
      <ellipse cx="160" cy="133" rx="122" ry="9" fill="#000" opacity="0.45" />
      <path
        d="M44 132c-8-14-4-28 14-33 18-5 32-7 46-17 16-11 34-17 62-17 30 0 46 8 62 22 14 4 34 6 44 14 9 8 9 20 6 31-14-4-26 3-40 0-16-4-30 3-48 1-20-3-38 3-58 0-16-3-32 3-46 0-14-3-28 2-42-1Z"
        fill="url(#cloth)"
      />
      <path
        d="M104 82c18 4 30 20 32 50M166 65c4 20 2 44 8 66M228 87c-8 10-10 26-8 44M58 99c14 4 22 16 22 33"
        fill="none"
        stroke="#7c828b"
        strokeOpacity="0.4"
      />
    </svg>
  );
}
