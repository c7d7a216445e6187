import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { asPrinted } from '../ledger.rules.ts';

const notANumber = 'A receipt number looks like MQ-7K2P-94VW-XQ3D.';

interface ReceiptFormProps {
  /** What was asked for, where it cannot be a receipt number. */
  refused?: string;
}

/** Asks for a receipt number and leads to its proof; works without script, too. */
export function ReceiptForm({ refused }: ReceiptFormProps) {
  const navigation = useNavigation();
  const [typed, setTyped] = useState(refused ?? '');
  const [left, setLeft] = useState(refused !== undefined);
  const isRefused = left && typed.trim() !== '' && asPrinted(typed) === null;
  return (
    <Form
      action="/ledger"
      className="grid gap-4"
      onSubmit={(event) => {
        if (asPrinted(typed) !== null) return;
        event.preventDefault();
        setLeft(true);
      }}
    >
      <TextField
        label="Receipt number"
        name="receipt"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setLeft(true)}
        error={isRefused ? notANumber : undefined}
        hint="On the receipt and in the order email. Hyphens and lowercase letters are fine."
        placeholder="MQ-7K2P-94VW-XQ3D"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button
        type="submit"
        look="primary"
        busy={navigation.state !== 'idle'}
        className="sm:justify-self-start"
      >
        Verify receipt
      </Button>
    </Form>
  );
}
