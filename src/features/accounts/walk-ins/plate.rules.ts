/** A license plate as it is compared: in capitals, without what people put between its parts. */
export const plainPlate = (typed: string): string => typed.toUpperCase().replace(/[\s.·-]/g, '');

/** What a license plate may be, once plain: letters and digits of any script. */
export const isPlate = (plain: string): boolean => /^[\p{L}\p{N}]{2,12}$/u.test(plain);
