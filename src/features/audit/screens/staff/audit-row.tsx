import { Link } from 'react-router';
import { Cell, Row } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { formatDate } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import type { AuditLog } from '../../audit.contract.ts';
import { accountOf, type Change, changesOf } from '../../audit.rules.ts';

/** '+4' or '−2', with the sign that stands as wide as the digits. */
const signed = (count: number) => (count > 0 ? `+${count}` : String(count).replace('-', '−'));

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** One entry. A change of stock is told by its figures, any other by what was before and after. */
export function AuditRow({ log }: { log: AuditLog }) {
  const {
    timestamp,
    localTime,
    timeZone,
    userEmail,
    action,
    subject,
    car,
    addedStock,
    newStock,
    before,
    after,
  } = log;
  const account = accountOf(subject, before, after);
  const changes = addedStock === null ? changesOf(before, after, timeZone) : [];
  return (
    <Row>
      <Cell className="align-top">
        <time dateTime={timestamp} className="whitespace-nowrap">
          {formatDate(`${localTime}:00Z`, { time: true })}
        </time>
        <span className="block text-ink-soft xl:hidden">
          <EmailText address={userEmail} />
        </span>
      </Cell>
      <Cell className="min-w-60 align-top max-xl:hidden">
        <EmailText address={userEmail} />
      </Cell>
      <Cell className="min-w-36 align-top">
        {sentence(action)}
        {subject.type === 'import' && (
          <Link
            to={`/admin/audit?partOf=${subject.id}`}
            className="block py-0.5 underline decoration-edge underline-offset-4 hover:decoration-current"
          >
            Show its lines
          </Link>
        )}
        {account && account !== userEmail && (
          <span className="block font-semibold">
            <EmailText address={account} />
          </span>
        )}
        <span className="block font-semibold xl:hidden">{car}</span>
      </Cell>
      <Cell className="align-top font-semibold max-xl:hidden">{car}</Cell>
      <Cell numeric className={classNames('align-top', (addedStock ?? 0) < 0 && 'text-bad')}>
        {addedStock !== null && signed(addedStock)}
      </Cell>
      <Cell numeric className="align-top">
        {newStock}
      </Cell>
      <Cell className="min-w-52 align-top">
        {changes.length > 0 && (
          <ul className="grid gap-1">
            {changes.map((change) => (
              <ChangeLine key={change.name} change={change} />
            ))}
          </ul>
        )}
      </Cell>
    </Row>
  );
}

function ChangeLine({ change: { name, before, after } }: { change: Change }) {
  return (
    <li className="wrap-anywhere">
      <span className="text-ink-soft">{name}: </span>
      {before !== undefined && after !== undefined ? (
        <>
          <ChangedValue text={before} />
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> became </span>
          <ChangedValue text={after} />
        </>
      ) : after === undefined ? (
        <s>
          <ChangedValue text={before ?? ''} />
        </s>
      ) : (
        <ChangedValue text={after} />
      )}
    </li>
  );
}

/** Addresses break between their words here as well. */
const ChangedValue = ({ text }: { text: string }) =>
  /^\S+@\S+$/.test(text) ? <EmailText address={text} /> : text;
