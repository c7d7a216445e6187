import { mostBytes, pictureTexts } from '#features/catalogue/pictures/pictures.contract.ts';
import { tradeInPhoto } from '../trade-ins.contract.ts';

export const uploadedPhoto = tradeInPhoto.meta({ id: 'TradeInPhoto' });

export const mostPhotoBytes = mostBytes;
export const photoTooLargeText = pictureTexts.tooLarge;
