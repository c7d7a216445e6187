import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { staffLayout } from '../page-kit/staff-pages.ts';

/** A page's id is its path: the one that React Router makes of a long file name travels to every visitor. */
const page = (path: string, file: string) => route(path, file, { id: path });

const verify = (path: string) => page(path, '../features/accounts/permits/screens/staff/verify.tsx');

/** Every page of the shop and its address. */
export default [
  index('home/home.tsx', { id: 'home' }),
  page('cars', '../features/catalogue/screens/customer/list/cars.tsx'),
  page('cars/:id', 'car/car.tsx'),
  page('login', '../features/accounts/sign-in/screens/customer/login.tsx'),
  page('logout', '../features/accounts/sign-in/screens/customer/logout.ts'),
  page('signup', '../features/accounts/sign-in/screens/customer/signup/signup.tsx'),
  page('forgot-password', '../features/accounts/password/reset/screens/customer/forgot-password.tsx'),
  page('enter-otp', '../features/accounts/password/reset/screens/customer/enter-otp.tsx'),
  page('reset-password', '../features/accounts/password/reset/screens/customer/reset-password.tsx'),
  layout('staff-frame/own-account-layout.tsx', { id: 'own-account' }, [
    page('change-password', '../features/accounts/password/change/screens/customer/change-password.tsx'),
    page('second-factor', '../features/accounts/second-factor/screens/customer/second-factor.tsx'),
  ]),
  page('service-center', '../features/service-center/screens/customer/service-center.tsx'),
  page('book-appointment', 'dashboard/book-appointment.tsx'),
  page('vip-access', '../features/vip/access/screens/customer/vip-access.tsx'),
  page('vip', '../features/vip/showroom/screens/customer/vip.tsx'),
  page('vip/cars/:id', 'car/vip-car.tsx'),
  page('dashboard', 'dashboard/dashboard.tsx'),
  page('checkout', '../features/checkout/screens/customer/checkout.tsx'),
  page('card-payment', '../features/checkout/card/screens/customer/card-payment.tsx'),
  page('installment', '../features/checkout/installments/screens/customer/installment.tsx'),
  page('order-success', '../features/checkout/success/screens/customer/order-success.tsx'),
  page('demo/mailbox', '../features/demo-mailbox/screens/customer/mailbox.tsx'),
  page('ledger', '../features/ledger/proof/screens/customer/prove-receipt.tsx'),
  page('ledger/:receiptNumber', '../features/ledger/proof/screens/customer/receipt-proof.tsx'),
  page('not-available', 'error-pages/not-available.tsx'),
  page('forbidden', 'error-pages/forbidden.tsx'),
  page('downtime', '../features/downtime/screens/customer/downtime.tsx'),
  // Every screen of the staff stands in here: it leads narrow windows to /forbidden.
  layout('staff-frame/staff-layout.tsx', { id: staffLayout }, [
    page('admin', 'admin/admin.tsx'),
    page('admin/orders', '../features/orders/search/screens/staff/find-orders.tsx'),
    page('admin/orders/:id', 'order/order.tsx'),
    page('admin/refunds', '../features/orders/refused-refunds/screens/staff/refused-refunds-page.tsx'),
    page('admin/audit', '../features/audit/screens/staff/audit.tsx'),
    page('admin/manage', 'admin/admin-management.tsx'),
    page('admin/vip-settings', '../features/vip/grants/screens/staff/vip-settings.tsx'),
    page('admin/create-new-admin', '../features/accounts/staff/screens/staff/create-new-admin.tsx'),
    page('admin/create-new-worker', '../features/accounts/staff/screens/staff/create-new-worker.tsx'),
    page('admin/staff', '../features/accounts/staff/screens/staff/staff.tsx'),
    page('worker', 'worker/worker.tsx'),
    page('worker/manage', 'worker/worker-management.tsx'),
    verify('worker/verify-management'),
    verify('worker/verify-update-price'),
    verify('worker/verify-generate-vin'),
    page('worker/verify-admin', '../features/accounts/permits/screens/staff/verify-admin.tsx'),
    page('worker/update-car-price', '../features/catalogue/prices/screens/staff/update-car-price.tsx'),
    page('worker/generate-vin', '../features/vin/screens/staff/generate-vin.tsx'),
    verify('admin/verify-management'),
    verify('admin/verify-password'),
    verify('admin/verify-new-admin'),
    verify('admin/verify-downtime'),
    page('admin/schedule-downtime', '../features/downtime/screens/staff/schedule-downtime.tsx'),
    page('worker/handovers', 'worker/handovers.tsx'),
    page('worker/rentals', '../features/orders/handover/screens/staff/rentals.tsx'),
    page('add-car', '../features/catalogue/new-cars/screens/staff/add-car.tsx'),
    page('add-vip-car', '../features/vip/showroom/screens/staff/add-vip-car.tsx'),
    page('worker/import', '../features/car-import/screens/staff/import.tsx'),
    page('worker/appointments', '../features/service-center/workshop/screens/staff/appointments.tsx'),
  ]),
  route('*', 'error-pages/not-found.tsx'),
] satisfies RouteConfig;
