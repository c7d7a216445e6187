import { useRef, useState } from 'react';
import type { ConditionInput } from '../rental-condition/rental-condition.contract.ts';
import {
  type DamagePlace,
  damagePlaceWords,
  mostDamages,
} from '../rental-condition/rental-condition.rules.ts';
import { levelIn } from './typed-level.rules.ts';

/** A damage as it is entered. */
export interface DamageDraft {
  key: number;
  place: DamagePlace | '';
  what: string;
  /** Ids of the photos that the shop has. */
  photos: readonly string[];
  isSending: boolean;
}

const isPlace = (text: string): text is DamagePlace => Object.hasOwn(damagePlaceWords, text);

/** What is entered about how a rented vehicle is. */
export function useCondition(isElectric: boolean, onEdited: () => void) {
  const [level, setLevel] = useState('');
  const [damages, setDamages] = useState<readonly DamageDraft[]>([]);
  const lastKey = useRef(0);
  const entered = levelIn(level, isElectric);
  const change = (key: number, given: Partial<DamageDraft>) =>
    setDamages((all) => all.map((one) => (one.key === key ? { ...one, ...given } : one)));
  return {
    isElectric,
    level,
    setLevel: (text: string) => {
      onEdited();
      setLevel(text);
    },
    entered: entered ?? {},
    damages,
    room: mostDamages - damages.length,
    isSending: damages.some(({ isSending }) => isSending),
    add: () => {
      lastKey.current += 1;
      const key = lastKey.current;
      setDamages((all) => [...all, { key, place: '', what: '', photos: [], isSending: false }]);
    },
    change: (key: number, given: Partial<DamageDraft>) => {
      onEdited();
      change(key, given);
    },
    keepPhotos: change,
    remove: (key: number) => {
      // What was wrong is told by place: what moves up would be told another's fault.
      onEdited();
      setDamages((all) => all.filter((one) => one.key !== key));
    },
    /** What is wrong with it, by field, before anybody is asked. */
    problems: (): Record<string, string> => ({
      ...(!entered && { 'condition.chargePercent': 'Enter a whole number from 0 to 100' }),
      ...Object.fromEntries(
        damages.flatMap(({ place, what }, index) => [
          ...(place === '' ? [[`condition.damages.${index}.place`, 'Choose a location']] : []),
          ...(what.trim().length < 3 ? [[`condition.damages.${index}.what`, 'Describe the damage']] : []),
        ]),
      ),
    }),
    toSend: (): ConditionInput => ({
      ...entered,
      damages: damages.flatMap(({ place, what, photos }) =>
        isPlace(place) ? [{ place, what, photos: [...photos] }] : [],
      ),
    }),
  };
}

export type EnteredCondition = ReturnType<typeof useCondition>;
