import type { ComponentType, ReactNode } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { usePartAtHand } from '#page-kit/at-hand/use-part-at-hand.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { countedText } from '#ui/text/counted.ts';
import type { HandoverOrder } from '../../handover.contract.ts';
import { type AskedList, addressOf } from './asked-in.ts';
import { HandoverFilter } from './handover-filter.tsx';
import { HandoverList, type HandoverListProps } from './handover-list.tsx';
import { type HandoverAct, type QuestionProps, useHandover } from './use-handover.ts';

interface HandoverScreenProps<View extends string> {
  title: string;
  /** The list's own address. */
  path: string;
  /** Null where it could not be read. */
  list: ListPage<HandoverOrder> | null;
  asked: AskedList<View>;
  legend: string;
  views: readonly { value: View; label: string }[];
  actions?: ReactNode;
  caption: string;
  heads: HandoverListProps['heads'];
  row: (order: HandoverOrder, onAct: () => void) => ReactNode;
  /** Of this view, where nothing was searched for. */
  empty: HandoverListProps['empty'];
  failed: string;
  act: HandoverAct;
  /** Said once it is done. */
  said: (order: HandoverOrder) => string;
  /** Asked before it is done, with what has to be entered. */
  loadQuestion: () => Promise<ComponentType<QuestionProps>>;
}

/** A list of vehicles, and the one act that a worker does with each of them. */
export function HandoverScreen<View extends string>(props: HandoverScreenProps<View>) {
  const { title, path, list, asked, legend, views, actions, caption, heads, row, failed } = props;
  const { revalidate } = useRevalidator();
  const isAsking = useNavigation().location?.pathname === path;
  const asking = useHandover(props.act, props.said);
  const Question = usePartAtHand(props.loadQuestion, asking.isOpen, asking.close);
  const { show, search, cursor } = asked;
  return (
    <StaffPage
      title={title}
      aside={
        <p role="status" className="text-ink-soft">
          {list && countedText(list, 'vehicle', 'vehicles')}
        </p>
      }
      actions={actions}
    >
      <HandoverFilter action={path} legend={legend} views={views} show={show} search={search} />
      {list ? (
        <HandoverList
          caption={caption}
          list={list}
          heads={heads}
          row={(order) => row(order, () => asking.open(order))}
          addressOf={(next) => addressOf(path, asked, next)}
          isFirst={cursor === undefined}
          stale={isAsking}
          empty={search ? nothingFound : props.empty}
        />
      ) : (
        <Notice tone="bad" title={failed} onRetry={revalidate} />
      )}
      {Question && asking.order && <Question key={asking.times} asking={asking} order={asking.order} />}
    </StaffPage>
  );
}

const nothingFound = {
  title: 'Nothing found.',
  text: 'No receipt, customer or model in this list goes by that.',
};
