import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { showToast } from '#ui/notices/toast-store.ts';

/** Ends the session and leads home. `isLeaving` while that is under way. */
export function useLogout() {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const logout = async () => {
    setLeaving(true);
    const gone = await endSession();
    setLeaving(false);
    if (!gone)
      return showToast('You are still logged in.', {
        tone: 'bad',
        action: { label: 'Try again', run: logout },
      });
    await navigate('/');
    await revalidate();
  };
  return { logout, isLeaving };
}

async function endSession(): Promise<boolean> {
  try {
    const answer = await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    return answer.ok;
  } catch {
    return false;
  }
}
