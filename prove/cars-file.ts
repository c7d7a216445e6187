/** Cars in one file: they come all or none. */
export const carsOfAFile = 20;

/** A file of cars that are all of one make. */
export const aFile = (make: string): string =>
  [
    'make,model,color,topSpeed,price,stock',
    ...Array.from({ length: carsOfAFile }, (_, n) => `${make},Model ${n + 1},Red,200,12000.00,3`),
  ].join('\r\n');
