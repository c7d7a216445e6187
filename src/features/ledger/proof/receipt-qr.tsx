import { classNames } from '#ui/class-names.ts';

interface ReceiptQrProps {
  receiptNumber: string;
  className?: string;
}

/**
 * The QR code that leads to a receipt's proof, drawn by the server: no page carries a code maker. White in both colour
 * schemes, since cameras want it so. 32 units wide unless `className` says otherwise.
 */
export function ReceiptQr({ receiptNumber, className }: ReceiptQrProps) {
  return (
    <img
      src={`/api/ledger/receipts/${encodeURIComponent(receiptNumber)}/qr.svg`}
      alt={`QR code to verify receipt ${receiptNumber}`}
      width={128}
      height={128}
      loading="lazy"
      decoding="async"
      className={classNames('aspect-square rounded-control bg-[#ffffff]', className ?? 'size-32')}
    />
  );
}
