import { expect, newCustomer, type Page, phone } from './journey.ts';
import { aCarOfItsOwn } from './journey-cars.ts';

interface Rented {
  orderId: string;
  carId: string;
  name: string;
  stock: number;
  receiptNumber: string;
  email: string;
}

export const stockOf = async (page: Page, carId: string): Promise<number> =>
  (await (await page.request.get(`/api/cars/${carId}`)).json()).stock;

/** Someone new rents a car for three days, and pays. */
export async function rentACar(page: Page): Promise<Rented> {
  const email = await newCustomer(page);
  const car = await aCarOfItsOwn();
  const price = Math.round(car.price * 100 * 0.03) / 100;
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': email },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '12 St James Square, Detroit' },
      basket: [{ carId: car._id, quantity: 1, type: 'rent', rentalDays: 3, price }],
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  const { receiptNumber, orders } = await paid.json();
  const orderId = orders[0]._id;
  const stock = await stockOf(page, car._id);
  return { orderId, carId: car._id, name: `${car.make} ${car.model}`, stock, receiptNumber, email };
}
