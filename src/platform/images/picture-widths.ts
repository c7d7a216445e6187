/**
 * The widths in pixels in which every stored picture is kept, by format: what pages may ask for, what the server hands
 * out and what is encoded. JPEG is for the few browsers without the other two.
 */
export const pictureWidths: Record<'avif' | 'webp' | 'jpg', readonly number[]> = {
  avif: [320, 640, 960, 1600],
  webp: [320, 640, 960, 1600],
  jpg: [640, 1600],
};

export type PictureFormat = keyof typeof pictureWidths;

export const pictureFormats: readonly PictureFormat[] = ['avif', 'webp', 'jpg'];
