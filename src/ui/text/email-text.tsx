interface EmailTextProps {
  address: string;
}

/** An e-mail address that breaks before its @ where it does not fit, and anywhere only where that is not enough. */
export function EmailText({ address }: EmailTextProps) {
  const at = address.lastIndexOf('@');
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
