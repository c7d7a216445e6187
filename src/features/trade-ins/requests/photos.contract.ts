import { photo } from '#features/photos/photos.contract.ts';

export const uploadedPhoto = photo.meta({ id: 'TradeInPhoto' });
