import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteEarlyInput } from '#page-kit/early-input.ts';
import { stayWhileOffline } from '#page-kit/keep-shown.ts';
import { contextWith, newShownPage, ShownPageProvider } from '#page-kit/shown-page.tsx';
import { useEarly } from '#page-kit/use-early.ts';
import { keepPressesSteady } from '#ui/steady-press.ts';
import { keepNumbersStill } from '#ui/still-numbers.ts';

const shownPage = newShownPage();
noteEarlyInput();
stayWhileOffline(shownPage);
keepPressesSteady();
keepNumbersStill(document, () => document.activeElement);

// A navigation that overtakes another one skips its view transition. The router leaves that to nobody, and it is no fault.
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault();
});

function App() {
  useEarly();
  return (
    <ShownPageProvider page={shownPage}>
      <HydratedRouter getContext={() => contextWith(shownPage)} />
    </ShownPageProvider>
  );
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
