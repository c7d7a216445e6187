/**
 * The widths that a large picture takes. Phones on their side stay with the size below the widest: theirs have three points a
 * pixel at most, and 3 times 533 is 1,600.
 */
const onPhones = '(max-width: 1023px) and (max-height: 500px) 533px';

/** On the stage of a car's page. */
export const stageSizes = `${onPhones}, (min-width: 1024px) 68vw, 100vw`;

/** As large as the screen. */
export const screenSizes = `${onPhones}, 100vw`;
