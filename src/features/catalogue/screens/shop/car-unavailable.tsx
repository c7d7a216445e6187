import { Button, LinkButton } from '#ui/button.tsx';

/** In place of a car that is not there, or could not be loaded (product.md section 8). */
export function CarUnavailable({ isMissing }: { isMissing: boolean }) {
  return (
    <section className="night grid min-h-[calc(100dvh-4.5rem)] content-center">
      <div className="page py-18">
        <h1 className="text-3xl sm:text-4xl">
          {isMissing ? 'Car not found.' : 'Failed to load car details.'}
        </h1>
        <p className="mt-4 text-lg text-ink-soft">
          {isMissing ? 'It may have been sold, or the address is wrong.' : 'Please try again in a moment.'}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {!isMissing && (
            <Button look="primary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          )}
          <LinkButton to="/cars" look={isMissing ? 'primary' : 'quiet'}>
            See all cars
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
