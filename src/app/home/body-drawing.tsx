import { classNames } from '#ui/text/class-names.ts';

/** Each body from the side, roof line only: wheels and sill are the same for all. */
const roofs: Record<string, string> = {
  coupe: 'M5 27c0-5 3-7 13-8 8-7 17-10 27-10 11 0 20 5 27 11 6 1 10 2 11 7',
  convertible: 'M5 27c0-5 3-7 14-8l13-1 7-8m-7 8h26c3-3 7-4 10-3m-10 3c10 1 24 2 25 9',
  sedan: 'M5 27c0-5 3-7 13-8 7-7 14-11 25-11 12 0 19 5 24 11l12 1c3 1 4 3 4 7',
  hatchback: 'M7 27c0-5 3-7 12-8 7-7 14-11 25-11 13 0 21 4 27 11 4 1 7 3 7 8',
  wagon: 'M5 27c0-5 3-7 13-8 7-7 13-11 24-11h21c8 0 12 5 15 11 4 1 5 4 5 8',
  suv: 'M6 27c0-7 2-9 12-10 6-8 12-12 22-12h22c9 0 13 5 16 12 4 1 5 5 5 10',
  pickup: 'M5 27c0-6 2-8 13-9 5-8 10-12 19-12h9c5 0 7 5 8 12h29v9',
  van: 'M6 27c0-8 2-11 9-13 6-8 11-10 20-10h39c6 0 9 3 9 9v14',
};

/** A body as a line drawing, beside its word. */
export function BodyDrawing({ body, className }: { body: string; className?: string }) {
  const roof = roofs[body];
  if (!roof) return null;
  return (
    <svg viewBox="0 0 88 38" aria-hidden="true" className={classNames('h-10', className)}>
      <path
        d={`${roof}M5 27h9m16 0h29m16 0h8M14 29a8 8 0 0 1 16 0a8 8 0 0 1-16 0M59 29a8 8 0 0 1 16 0a8 8 0 0 1-16 0`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
