import { expect, test } from 'vitest';
import { htmlOf } from '../../../../tests/support/rendered.tsx';
import { VipHolders, VipSettingsForm } from './vip-settings.tsx';

test('each field of the VIP settings is the only one that goes by its label', () => {
  const html = htmlOf(
    <>
      <VipSettingsForm />
      <VipHolders list={{ items: [], total: 0, atLeast: false, next: null }} search="" />
    </>,
  );
  const names = [...html.matchAll(/<label[^>]*>([^<]*)|aria-label="([^"]*)"/g)].map(
    ([, label, name]) => label ?? name!,
  );
  for (const label of ['User Email', 'VIP Username', 'VIP Password', 'Search customers'])
    expect(
      names.filter((name) => name.toLowerCase().includes(label.toLowerCase())),
      label,
    ).toHaveLength(1);
});
