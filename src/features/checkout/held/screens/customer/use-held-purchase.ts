import { useEffect, useRef, useState } from 'react';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askedOf, type HeldChoice, searchOf } from '../../../held-choice.rules.ts';
import type { HeldPurchase } from '../../held.contract.ts';
import type { HeldPurchaseRoutes } from '../../held.routes.ts';

const choiceOf = ({ tradeIn, chosen }: HeldPurchase): HeldChoice => ({ tradeInId: tradeIn?._id, chosen });

/** What comes with the purchase of a reserved car: each choice is asked for what it costs, and stands in the address. */
export function useHeldPurchase(loaded: HeldPurchase) {
  const [purchase, setPurchase] = useState(loaded);
  const [wanted, setWanted] = useState<HeldChoice>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    setPurchase(loaded);
    setWanted(undefined);
  }, [loaded]);
  const last = useRef(0);
  const choose = async (choice: HeldChoice) => {
    last.current += 1;
    const own = last.current;
    setWanted(choice);
    setTrouble(undefined);
    const asked = await ask(
      () =>
        client<HeldPurchaseRoutes>().holds[':id'].purchase.$get({
          param: { id: loaded.hold._id },
          query: askedOf(choice),
        }),
      'The total could not be loaded. Please try again.',
    );
    // Another choice was made meanwhile.
    if (own !== last.current) return;
    setWanted(undefined);
    if (!asked.ok) return setTrouble(asked.text);
    setPurchase(asked.value);
    // Back from the payment and a reload find it again; nothing is loaded anew for it.
    history.replaceState(history.state, '', `${location.pathname}${searchOf(choiceOf(asked.value))}`);
  };
  return { purchase, choice: wanted ?? choiceOf(purchase), isAsking: wanted !== undefined, trouble, choose };
}
