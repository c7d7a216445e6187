import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface Question {
  title: string;
  text: string;
}

const aboutChanges: Question = {
  title: 'Leave without saving?',
  text: 'Your changes are not saved. What you typed stays in this tab until you come back.',
};

/** By what has unsaved changes, what is asked about it. Read when the page is left, so nothing is rendered for it. */
const unsaved = new Map<object, Question>();

/** Before the page is left for another one, the person is asked once. */
export const askBeforeLeaving = (owner: object, question = aboutChanges): void =>
  void unsaved.set(owner, question);

export const leaveFreely = (owner: object): void => void unsaved.delete(owner);

/** Where the shop itself leads to another page: there is no choice. */
export const stopAsking = (): void => unsaved.clear();

/** Asks while something would be lost, also when the tab is closed. */
export function useLeaveQuestion(isAsked: boolean, { title, text }: Question): void {
  useEffect(() => {
    if (!isAsked) return;
    const owner = {};
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    askBeforeLeaving(owner, { title, text });
    window.addEventListener('beforeunload', ask);
    return () => {
      leaveFreely(owner);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isAsked, title, text]);
}

/** The question, once for all pages: the router has one blocker at a time. */
export function LeaveQuestion() {
  const [question, setQuestion] = useState(aboutChanges);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const last = [...unsaved.values()].at(-1);
    if (!last || currentLocation.pathname === nextLocation.pathname) return false;
    setQuestion(last);
    return true;
  });
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={question.title}
      actions={
        <>
          <Button look="ghost" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button
            onClick={() => {
              stopAsking();
              blocker.proceed?.();
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      {question.text}
    </Dialog>
  );
}
