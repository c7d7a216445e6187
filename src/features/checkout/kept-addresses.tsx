import { type ReactNode, useEffect, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  type AddressParts,
  addressParts,
  emptyAddress,
  isSameAddress,
  partsOf,
} from '#features/accounts/addresses/address.rules.ts';
import type { OwnAddress } from '#features/accounts/addresses/addresses.contract.ts';

interface KeptAddressesProps {
  /** Those that the buyer keeps, the default one first. */
  kept: readonly OwnAddress[];
  /** One of them was chosen. */
  onChoose: () => void;
  /** The fields for another one. */
  children: ReactNode;
}

/** Where the vehicle is delivered: an address that the buyer keeps, or one that is typed. */
export function KeptAddresses({ kept, onChoose, children }: KeptAddressesProps) {
  const name = useId();
  const { setValue, clearErrors } = useFormContext<AddressParts>();
  const [chosen, choose] = useKept(kept);
  const take = (address: OwnAddress | null) => {
    choose(address);
    const parts = partsOf(address ?? emptyAddress);
    for (const part of addressParts) setValue(part, parts[part]);
    clearErrors();
    if (address) onChoose();
  };
  return (
    <>
      <div className="grid gap-3">
        {kept.map((address) => (
          <Choice
            key={address._id}
            name={name}
            isChosen={chosen?._id === address._id}
            text={address.text}
            onChoose={() => take(address)}
          />
        ))}
        <Choice name={name} isChosen={chosen === null} text="Another address" onChoose={() => take(null)} />
      </div>
      {chosen === null && children}
    </>
  );
}

/** The kept address that the form has, until another choice is made; null: one that is typed. */
function useKept(kept: readonly OwnAddress[]) {
  const { watch, getValues } = useFormContext<AddressParts>();
  const [chosen, choose] = useState<OwnAddress | null>(kept[0] ?? null);
  const isOther = chosen !== null && !isSameAddress(chosen, watch());
  // What was entered before in this tab comes in once the page is alive, and may be another address.
  useEffect(() => {
    if (isOther) choose(kept.find((one) => isSameAddress(one, getValues())) ?? null);
  }, [isOther, kept, getValues]);
  return [chosen, choose] as const;
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  text: string;
  onChoose: () => void;
}

const Choice = ({ name, isChosen, text, onChoose }: ChoiceProps) => (
  <label className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-control border border-edge/70 bg-surface p-4 transition-colors hover:border-ink has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="size-5 accent-ink outline-none"
    />
    <span className="whitespace-pre-line wrap-anywhere">{text}</span>
  </label>
);
