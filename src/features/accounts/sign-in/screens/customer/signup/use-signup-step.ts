import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { Registration } from '../../../sign-in.contract.ts';
import type { SentSignup } from './sign-up-by-form.ts';
import { type SignupDraft, signupDraft, stepAt, steps } from './signup-steps.ts';

const keptFields = ['firstName', 'lastName', 'email', 'phone'] as const;

function draftOf({ firstName, lastName, email, phone }: Registration): SignupDraft {
  return { firstName, lastName, email, phone };
}

/**
 * The step of the wizard, which the address says, and what was entered, which the tab keeps: so Back, Forward and a
 * reload find both again. The address changes behind the `#`, which no server has to be asked about.
 */
export function useSignupStep(form: UseFormReturn<Registration>, sent: SentSignup | undefined) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState(sent?.step ?? 0);
  const { getValues, setValue, watch } = form;

  useEffect(() => {
    const draft: Partial<SignupDraft> = signupDraft.read('') ?? {};
    for (const name of keptFields) if (getValues(name) === '') setValue(name, draft[name] ?? '');
    // What a browser sent before its scripts ran is newer than what the tab keeps.
    if (sent) return;
    setStep(stepAt(hash, draftOf(getValues())));
  }, [hash, sent, getValues, setValue]);
  useEffect(() => {
    const watching = watch(() => signupDraft.hold(draftOf(getValues()), ''));
    return () => watching.unsubscribe();
  }, [watch, getValues]);

  const goTo = (wanted: number) => {
    signupDraft.hold(draftOf(getValues()), '');
    setStep(wanted);
    // At once: a Back that comes before React has taken the new address over would find the one it leads to unchanged.
    void navigate({ search, hash: steps[wanted]!.hash }, { preventScrollReset: true, flushSync: true });
  };
  return { step, goTo, goBack: () => goTo(step - 1) };
}
