import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney } from '#platform/money.ts';
import { periodName, shortPeriodName } from './period-words.ts';
import type { ChartPoint } from './sales-figures.contract.ts';
import type { SalesPeriod } from './sales-figures.rules.ts';

interface SalesLineChartProps {
  period: SalesPeriod;
  points: readonly ChartPoint[];
}

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** The line. Loaded by itself, since its library weighs more than the rest of the page. */
export default function SalesLineChart({ period, points }: SalesLineChartProps) {
  const tick = { fill: 'var(--color-ink-soft)', fontSize: 12 };
  return (
    <ResponsiveContainer width="100%" height="100%">
      {/* The keyboard and screen readers have the table: inside a picture nothing takes the focus. */}
      <LineChart
        data={[...points]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="from"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line)' }}
          minTickGap={28}
          tickMargin={8}
          tickFormatter={(from: string) => shortPeriodName(period, from)}
        />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={64}
          tickFormatter={(value: number) => compact.format(value)}
        />
        <Tooltip
          cursor={{ stroke: 'var(--color-edge)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point: ChartPoint | undefined = payload?.[0]?.payload;
            return active && point ? <PointCard period={period} point={point} /> : null;
          }}
        />
        <Line
          dataKey="total"
          stroke="var(--color-accent)"
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4, fill: 'var(--color-accent)', stroke: 'var(--color-surface)', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function PointCard({ period, point }: { period: SalesPeriod; point: ChartPoint }) {
  const { total, orders, refunds } = point;
  return (
    <div className="rounded-control border border-line bg-surface px-4 py-3 text-sm">
      <p className="text-ink-soft">{periodName(period, point)}</p>
      <p className="figure text-lg">{formatMoney(total)}</p>
      <p className="text-ink-soft">
        {orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`}
        {refunds > 0 && <span>{`, ${formatMoney(refunds)} refunded`}</span>}
      </p>
    </div>
  );
}
