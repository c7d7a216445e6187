import { dayName, type RepairType, workName } from '../../../service-center.rules.ts';

interface JobCardProps {
  vin: string;
  date: string;
  repairType: RepairType | undefined;
  isInspection: boolean;
}

const places = Array.from({ length: 17 }, (_, index) => index);

/** The workshop's card for this car, filled in during typing. It repeats the form, so screen readers skip it. */
export function JobCard({ vin, date, repairType, isInspection }: JobCardProps) {
  const characters = vin.trim();
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface p-6 xl:p-8">
      <p className="label">VIN</p>
      <p className="mt-2 grid grid-cols-[repeat(17,minmax(0,1fr))] gap-[2px] font-mono text-sm xl:gap-1 xl:text-base">
        {places.map((place) => (
          <span
            key={place}
            className="border-b border-edge pb-1 text-center leading-6 not-empty:border-ink empty:before:content-['\00a0']"
          >
            {characters[place]}
          </span>
        ))}
      </p>
      <div className="mt-6 grid grid-cols-2 gap-6">
        <Fact label="Day" text={date && dayName(date)} />
        <Fact
          label="Service"
          text={
            repairType &&
            workName({ repairType, isInspection: isInspection && repairType === 'routine-servicing' })
          }
        />
      </div>
    </div>
  );
}

function Fact({ label, text }: { label: string; text: string | undefined }) {
  return (
    <p>
      <span className="label block">{label}</span>
      <span className="figure text-lg">{text || '—'}</span>
    </p>
  );
}
