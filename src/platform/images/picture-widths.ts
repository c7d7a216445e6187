/**
 * The widths in pixels in which every stored picture is kept, by format: what pages may ask for, what the server hands
 * out and what is encoded. JPEG is for the few browsers without the other two. The widest is for a car that fills a
 * large screen: only pages that show one ask for it, and a picture that is not as wide is there without it.
 */
export const pictureWidths: Record<'avif' | 'webp' | 'jpg', readonly number[]> = {
  avif: [320, 640, 960, 1600, 2000],
  webp: [320, 640, 960, 1600],
  jpg: [640, 1600],
};

/** The widest that pages ask for where a car does not fill the screen, and the widest that uploaded pictures are kept in. */
export const usualWidth = 1600;

export type PictureFormat = keyof typeof pictureWidths;

export const pictureFormats: readonly PictureFormat[] = ['avif', 'webp', 'jpg'];
