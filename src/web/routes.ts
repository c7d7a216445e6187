import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the shop and its address. */
export default [
  index('storefront/home.tsx'),
  route('cars', '../features/catalogue/screens/shop/cars.tsx'),
  route('cars/:id', 'storefront/car.tsx'),
  route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig;
