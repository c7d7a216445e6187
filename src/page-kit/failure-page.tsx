import { useEffect } from 'react';
import { Button, LinkButton } from '#ui/button.tsx';

interface Failure {
  title: string;
  text: string;
  /** The way on is to try again, rather than to leave. */
  retry?: boolean;
}

const failures: Record<number, Failure> = {
  0: {
    title: 'No connection',
    text: 'The shop could not be reached. This page will load again when you are online.',
    retry: true,
  },
  401: { title: 'Please log in', text: 'You need to log in to see this page.' },
  403: { title: 'Access Denied', text: 'This page is not accessible at the moment.' },
  404: {
    title: 'Page not found',
    text: "Oops! The page you're looking for doesn't exist.",
  },
  405: {
    title: 'This needs JavaScript',
    text: 'Please allow JavaScript for this shop, and send the form again.',
  },
  429: { title: 'Too many requests', text: 'Too many requests. Please try again shortly.', retry: true },
  503: {
    title: 'Down for maintenance',
    text: 'The site is currently down for maintenance. Please come back shortly.',
    retry: true,
  },
};

const unforeseen: Failure = {
  title: 'Something went wrong',
  text: 'Something went wrong on our side. Please try again.',
  retry: true,
};

interface FailurePageProps {
  /** 0 means that the network is away. */
  status: number;
  /** Where the page has its own words for it. */
  title?: string;
  text?: string;
  /** What the button says that leads to the home page. */
  wayHome?: string;
}

/** What a visitor sees in place of a page that cannot be shown. */
export function FailurePage({ status, wayHome = 'Go Back Home', ...own }: FailurePageProps) {
  useComeBack(status);
  const { title, text, retry } = { ...(failures[status] ?? unforeseen), ...own };
  return (
    <section className="night relative isolate grid min-h-[calc(100dvh-4.5rem)] items-end overflow-hidden">
      <p
        aria-hidden="true"
        data-status={status || '—'}
        className="wordmark pointer-events-none absolute -top-[0.08em] right-[-0.16em] -z-10 text-[clamp(9rem,34vw,34rem)] leading-none tracking-normal text-ink/8 select-none before:content-[attr(data-status)]"
      />
      <div className="page pt-28 pb-28 sm:pb-18">
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        <p className="mt-4 max-w-[36ch] text-lg text-ink-soft">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {retry && (
            <Button look="primary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          )}
          <LinkButton to="/" look={retry ? 'quiet' : 'primary'}>
            {wayHome}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** What the page of an offline browser promises. */
function useComeBack(status: number): void {
  useEffect(() => {
    if (status !== 0) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [status]);
}
