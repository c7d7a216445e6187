import { Badge } from '#ui/badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { type VehicleState, vehicleStateWords } from '../vehicles.rules.ts';

const tones: Record<VehicleState, Tone> = {
  preparing: 'warn',
  available: 'good',
  held: 'warn',
  sold: 'neutral',
  rented: 'neutral',
  gone: 'neutral',
};

export const VehicleStateBadge = ({ state }: { state: VehicleState }) => (
  <Badge tone={tones[state]}>{vehicleStateWords[state]}</Badge>
);
