import { classNames } from '#ui/class-names.ts';

/** A phone number that a press calls. */
export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) => (
  <a
    className={classNames('whitespace-nowrap hover:underline', className)}
    href={`tel:${phone.replace(/[^+\d]/g, '')}`}
  >
    {phone}
  </a>
);
