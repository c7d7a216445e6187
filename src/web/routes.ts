import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const verify = (path: string) =>
  route(path, '../features/accounts/screens/desk/verify.tsx', { id: `verify: ${path}` });

/** Every page of the shop and its address. */
export default [
  index('storefront/home.tsx'),
  route('cars', '../features/catalogue/screens/shop/cars.tsx'),
  route('cars/:id', 'storefront/car.tsx'),
  route('login', '../features/accounts/screens/shop/login.tsx'),
  route('signup', '../features/accounts/screens/shop/signup.tsx'),
  route('forgot-password', '../features/accounts/screens/shop/forgot-password.tsx'),
  route('enter-otp', '../features/accounts/screens/shop/enter-otp.tsx'),
  route('reset-password', '../features/accounts/screens/shop/reset-password.tsx'),
  route('service-center', '../features/service-center/screens/shop/service-center.tsx'),
  route('book-appointment', '../features/service-center/screens/shop/book-appointment.tsx'),
  route('vip-access', 'storefront/vip-access.tsx'),
  route('vip', 'storefront/vip.tsx'),
  route('vip/cars/:id', 'storefront/vip-car.tsx'),
  route('dashboard', 'storefront/dashboard.tsx'),
  route('checkout', 'storefront/checkout.tsx'),
  route('card-payment', 'storefront/card-payment.tsx'),
  route('installment', 'storefront/installment.tsx'),
  route('order-success', 'storefront/order-success.tsx'),
  route('demo/mailbox', 'storefront/mailbox.tsx'),
  route('ledger', '../features/ledger/screens/shop/prove-receipt.tsx'),
  route('ledger/:receiptNumber', '../features/ledger/screens/shop/receipt-proof.tsx'),
  route('not-available', 'storefront/not-available.tsx'),
  route('forbidden', 'storefront/forbidden.tsx'),
  route('downtime', 'storefront/downtime.tsx'),
  // Every screen of the staff stands in here: it leads narrow windows to /forbidden.
  layout('staff-desk/layout.tsx', [
    route('admin', 'staff-desk/admin.tsx'),
    route('admin/orders', '../features/orders/screens/desk/find-orders.tsx'),
    route('admin/orders/:id', 'staff-desk/order.tsx'),
    route('admin/audit', 'staff-desk/audit.tsx'),
    route('worker', 'staff-desk/worker.tsx'),
    route('worker/manage', 'staff-desk/manage.tsx'),
    verify('worker/verify-management'),
    verify('worker/verify-update-price'),
    verify('worker/verify-generate-vin'),
    route('worker/verify-admin', 'staff-desk/verify-admin.tsx'),
    verify('admin/verify-management'),
    verify('admin/verify-password'),
    verify('admin/verify-new-admin'),
    verify('admin/verify-downtime'),
    route('admin/schedule-downtime', '../features/downtime/screens/desk/schedule-downtime.tsx'),
    route('worker/handovers', '../features/orders/screens/desk/handover-page.tsx'),
    route('worker/rentals', '../features/orders/screens/desk/rental-page.tsx'),
    route('worker/appointments', '../features/service-center/screens/desk/appointments.tsx'),
  ]),
  route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig;
