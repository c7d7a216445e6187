/**
 * Pages of the floor: their documents may use the camera, and compile the reader of barcodes where the browser has none.
 * No other document may (ADR 0043).
 */
export const mayUseCamera = (pathname: string): boolean =>
  /^\/(worker|add-car|add-vip-car)(\/|$)/.test(pathname);
