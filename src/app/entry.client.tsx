import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { giveEarlyPress, keepEarlyPresses } from '#page-kit/early/early-press.ts';
import { registerWorker } from '#page-kit/offline/register-worker.ts';
import { contextWith, newShownPage, ShownPageProvider } from '#page-kit/shown-page/shown-page.tsx';
import { keepPressesSteady } from '#ui/forms/steady-press.ts';
import { noteEarlyInput, useEarlyInput } from './early-input.ts';

registerWorker();

const shownPage = newShownPage();
const earlyInput = noteEarlyInput();
keepPressesSteady();
keepEarlyPresses();

// A navigation that overtakes another one skips its view transition. The router leaves that to nobody, and it is no fault.
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault();
});

function App() {
  useEarlyInput(earlyInput);
  useEffect(giveEarlyPress, []);
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
