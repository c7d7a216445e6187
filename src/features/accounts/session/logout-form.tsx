import { type FormEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { stopAsking } from '#page-kit/leave-question.tsx';
import { showToast } from '#ui/toast-store.ts';

const stillIn = 'You are still logged in.';

const endSession = () =>
  ask(
    () =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }),
    stillIn,
  );

/** Ends the session and leads home. `isLeaving` while that is under way. */
export function useLogout() {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const logout = async () => {
    setLeaving(true);
    const ended = await endSession();
    setLeaving(false);
    if (!ended.ok)
      return showToast(stillIn, {
        tone: 'bad',
        action: { label: 'Try again', run: logout },
      });
    stopAsking();
    await navigate('/');
    await revalidate();
  };
  return { logout, isLeaving };
}

interface LogoutFormProps {
  className: string;
  /** Called as soon as it is pressed. */
  onPress?: () => void;
}

/** The button that logs out. Without script, its form is sent to a page that does the same. */
export function LogoutForm({ className, onPress }: LogoutFormProps) {
  const { logout, isLeaving } = useLogout();
  const press = (event: FormEvent) => {
    event.preventDefault();
    onPress?.();
    void logout();
  };
  return (
    <form method="post" action="/logout" onSubmit={press} className="contents">
      <button type="submit" disabled={isLeaving} className={className}>
        Logout
      </button>
    </form>
  );
}
