-- The rows of a small shop at the baseline: a purchase that was delivered, a plan, a rental and a cancelled order with its
-- refund, with pictures, a basket, a booking and a mail that waits. The password of both accounts is given by the test.
insert into cars (id, vip, make, model, color, top_speed, price_cents, old_price_cents, stock, picture_version, created_at, updated_at, condition, listing_state, identified)
  values ('01900000-0000-7000-8000-0000000000c1', false, 'McLaren', 'Artura', 'Orange', 330, 23390000, 24000000, 2, '0123456789ab', '2025-05-01 12:00:00+00', '2025-05-01 12:00:00+00', 'new', 'published', 0);
insert into cars (id, vip, make, model, color, top_speed, price_cents, stock, created_at, updated_at, condition, listing_state, identified)
  values ('01900000-0000-7000-8000-0000000000c2', false, 'Lamborghini', 'Huracán', 'Verde', 325, 26100050, 9, '2025-05-01 12:00:00+00', '2025-05-01 12:00:00+00', 'new', 'published', 0);
insert into cars (id, vip, make, model, color, top_speed, price_cents, stock, created_at, updated_at, condition, listing_state, identified)
  values ('01900000-0000-7000-8000-0000000000c3', true, 'Pagani', 'Utopia', 'Grigio', 350, 250000000, 1, '2025-05-01 12:00:00+00', '2025-05-01 12:00:00+00', 'new', 'published', 0);
insert into album_pictures (id, car_id, "position", version, created_at)
  values ('f0f47b2a-ad18-41dd-b455-5a9bfb1b48ca', '01900000-0000-7000-8000-0000000000c1', 0, '0123456789ab', '2025-05-01 12:00:00+00');
insert into album_pictures (id, car_id, "position", created_at)
  values ('6eddd8c4-8823-4c7b-a249-725ff09d9bad', '01900000-0000-7000-8000-0000000000c2', 0, '2025-05-01 12:00:00+00');
insert into users (id, name, email, email_verified, created_at, updated_at, first_name, last_name, phone, role, must_change_password, two_factor_enabled, is_walk_in)
  values ('u-ada', 'Ada Byron', 'ada@example.com', false, '2025-01-02 03:04:05.678+00', '2025-05-01 12:00:00+00', 'Ada', 'Byron', '+1 555 0100', 'User', false, false, false);
insert into users (id, name, email, email_verified, created_at, updated_at, username, first_name, last_name, phone, role, must_change_password, two_factor_enabled, is_walk_in)
  values ('u-wim', 'Wim Smid', 'wim@example.com', true, '2025-01-02 03:04:05+00', '2025-05-01 12:00:00+00', 'wim', 'Wim', 'Šmíd 漢', '+1 555 0101', 'Worker', false, false, false);
insert into appointments (id, user_id, vin, date, repair_type, state, origin_id, moves, created_at, is_inspection, plate, complaint)
  values ('ap-1', 'u-ada', 'MR3AR2Z57SK000001', '2025-06-01', 'Regular Maintenance', 'booked', 'ap-1', 0, '2025-05-20 09:00:00+00', false, '', '');
insert into audit_entries (id, actor_user_id, actor_email, action, subject_type, subject_id, before, after, at)
  values ('a-1', 'u-wim', 'wim@example.com', 'hand over', 'order', '01900000-0000-7000-8000-000000000001', '{"state": "paid"}', '{"state": "delivered"}', '2025-03-10 09:00:00+00');
insert into basket_lines (user_id, car_id, type, rental_days, quantity, "position", first_day, chosen)
  values ('u-ada', '01900000-0000-7000-8000-0000000000c2', 'purchase', 0, 2, 0, '', '{}');
insert into basket_lines (user_id, car_id, type, rental_days, quantity, "position", first_day, chosen)
  values ('u-ada', '01900000-0000-7000-8000-0000000000c1', 'rent', 3, 1, 1, '', '{}');
insert into baskets (user_id, version)
  values ('u-ada', 1);
insert into book_entries (id, movement, order_id, payment_id, type, at, provider_cents, receivable_cents, deposits_cents, credits_cents, payouts_cents, net_sales_cents, tax_cents, state_cents)
  values ('sale:01900000-0000-7000-8000-000000000001', 'sale', '01900000-0000-7000-8000-000000000001', 'pay-card', 'purchase', '2025-03-03 12:00:01+00', 23390000, 0, 0, 0, 0, -23390000, 0, 0);
insert into book_entries (id, movement, order_id, payment_id, type, at, provider_cents, receivable_cents, deposits_cents, credits_cents, payouts_cents, net_sales_cents, tax_cents, state_cents)
  values ('sale:01900000-0000-7000-8000-000000000002', 'sale', '01900000-0000-7000-8000-000000000002', 'pay-plan', 'purchase', '2025-03-04 12:00:01+00', 26100050, 0, 0, 0, 0, -26100050, 0, 0);
insert into book_entries (id, movement, order_id, payment_id, type, at, provider_cents, receivable_cents, deposits_cents, credits_cents, payouts_cents, net_sales_cents, tax_cents, state_cents)
  values ('sale:01900000-0000-7000-8000-000000000004', 'sale', '01900000-0000-7000-8000-000000000004', 'pay-rent', 'rent', '2025-03-05 12:00:01+00', 701700, 0, 0, 0, 0, -701700, 0, 0);
insert into book_entries (id, movement, order_id, payment_id, type, at, provider_cents, receivable_cents, deposits_cents, credits_cents, payouts_cents, net_sales_cents, tax_cents, state_cents)
  values ('sale:01900000-0000-7000-8000-000000000003', 'sale', '01900000-0000-7000-8000-000000000003', 'pay-plan', 'purchase', '2025-03-04 12:00:01+00', 26100050, 0, 0, 0, 0, -26100050, 0, 0);
insert into book_entries (id, movement, order_id, payment_id, type, at, provider_cents, receivable_cents, deposits_cents, credits_cents, payouts_cents, net_sales_cents, tax_cents, state_cents)
  values ('refund:r-no', 'cancellation', '01900000-0000-7000-8000-000000000003', 'pay-plan', 'purchase', '2025-03-05 08:00:00+00', 0, -26100050, 0, 0, 0, 26100050, 0, 0);
insert into car_imports (id, brought_by, brought_by_email, file_name, state, may_change_prices, progress, new_cars, changed_cars, unchanged_cars, bad_rows, created_at, leaves_bad_rows, can_be_undone)
  values ('i-1', 'u-wim', 'wim@example.com', 'cars.csv', 'done', false, 0, 0, 0, 0, 0, '2025-02-02 10:00:00+00', false, false);
insert into payments (id, user_id, method, state, total_cents, token, buyer_first_name, buyer_last_name, buyer_email, buyer_phone, buyer_address, created_at, settled_at, purpose, credit_cents, provider)
  values ('pay-card', 'u-ada', 'card', 'paid', 23390000, 'tok', 'Ada', 'Byron', 'ada@example.com', '5550100', '12 Lafayette
Paris', '2025-03-03 12:00:00+00', '2025-03-03 12:00:01+00', 'order', 0, 'sandbox');
insert into payments (id, user_id, method, state, total_cents, token, buyer_first_name, buyer_last_name, buyer_email, buyer_phone, buyer_address, period_years, frequency, created_at, settled_at, purpose, credit_cents, provider)
  values ('pay-plan', 'u-ada', 'installment', 'paid', 52200100, 'tok', 'Ada', 'Byron', 'ada@example.com', '5550100', '12 Lafayette', 2, 'monthly', '2025-03-04 12:00:00+00', '2025-03-04 12:00:01+00', 'order', 0, 'sandbox');
insert into payments (id, user_id, method, state, total_cents, token, buyer_first_name, buyer_last_name, buyer_email, buyer_phone, buyer_address, created_at, settled_at, purpose, credit_cents, provider)
  values ('pay-rent', 'u-ada', 'card', 'paid', 701700, 'tok', 'Ada', 'Byron', 'ada@example.com', '5550100', '12 Lafayette', '2025-03-05 12:00:00+00', '2025-03-05 12:00:01+00', 'order', 0, 'sandbox');
insert into payments (id, user_id, method, state, total_cents, token, buyer_first_name, buyer_last_name, buyer_email, buyer_phone, buyer_address, created_at, settled_at, purpose, credit_cents, provider)
  values ('pay-no', 'u-ada', 'card', 'declined', 23390000, 'tok', 'Ada', 'Byron', 'ada@example.com', '5550100', '12 Lafayette', '2025-03-05 13:00:00+00', '2025-03-05 13:00:01+00', 'order', 0, 'sandbox');
insert into credentials (id, user_id, password, created_at, updated_at)
  values ('c-ada', 'u-ada', :password, '2025-05-01 12:00:00+00', '2025-05-01 12:00:00+00');
insert into credentials (id, user_id, password, created_at, updated_at)
  values ('c-wim', 'u-wim', :password, '2025-05-01 12:00:00+00', '2025-05-01 12:00:00+00');
insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents, state, delivery_date, created_at, paid_at, delivered_at, extra_cents, tax_cents, state_cents, refunded_cents, credit_cents, untaxed_cents, delivery_moves, method)
  values ('01900000-0000-7000-8000-000000000001', 'MQ-7K2P-94VW-XQ3D', 'pay-card', 'u-ada', '01900000-0000-7000-8000-0000000000c1', 'McLaren', 'Artura', 'Orange', 330, 'purchase', 23390000, 'delivered', '2025-03-10', '2025-03-03 12:00:00+00', '2025-03-03 12:00:01+00', '2025-03-10 09:00:00+00', 0, 0, 0, 0, 0, 0, 0, 'card');
insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, period_days, price_cents, state, delivery_date, created_at, paid_at, delivered_at, return_date, extra_cents, tax_cents, state_cents, refunded_cents, credit_cents, untaxed_cents, delivery_moves, method)
  values ('01900000-0000-7000-8000-000000000004', 'MQ-AK2P-94VW-XQ3D', 'pay-rent', 'u-ada', '01900000-0000-7000-8000-0000000000c1', 'McLaren', 'Artura', 'Orange', 330, 'rent', 3, 701700, 'delivered', '2025-03-12', '2025-03-05 12:00:00+00', '2025-03-05 12:00:01+00', '2025-03-12 09:00:00+00', '2025-03-15', 0, 0, 0, 0, 0, 0, 0, 'card');
insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents, state, delivery_date, created_at, extra_cents, tax_cents, state_cents, refunded_cents, credit_cents, untaxed_cents, delivery_moves, method)
  values ('01900000-0000-7000-8000-000000000005', 'MQ-BK2P-94VW-XQ3D', 'pay-no', 'u-ada', '01900000-0000-7000-8000-0000000000c1', 'McLaren', 'Artura', 'Orange', 330, 'purchase', 23390000, 'cancelled', '2025-03-12', '2025-03-05 13:00:00+00', 0, 0, 0, 0, 0, 0, 0, 'card');
insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents, state, delivery_date, created_at, paid_at, extra_cents, tax_cents, state_cents, refunded_cents, credit_cents, untaxed_cents, delivery_moves, method)
  values ('01900000-0000-7000-8000-000000000002', 'MQ-8K2P-94VW-XQ3D', 'pay-plan', 'u-ada', '01900000-0000-7000-8000-0000000000c2', 'Lamborghini', 'Huracán', 'Verde', 325, 'purchase', 26100050, 'paid', '2025-03-11', '2025-03-04 12:00:00+00', '2025-03-04 12:00:01+00', 0, 0, 0, 0, 0, 0, 0, 'installment');
insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents, state, delivery_date, created_at, paid_at, cancelled_at, extra_cents, tax_cents, state_cents, refunded_cents, credit_cents, untaxed_cents, delivery_moves, method)
  values ('01900000-0000-7000-8000-000000000003', 'MQ-9K2P-94VW-XQ3D', 'pay-plan', 'u-ada', '01900000-0000-7000-8000-0000000000c2', 'Lamborghini', 'Huracán', 'Verde', 325, 'purchase', 26100050, 'cancelled', '2025-03-11', '2025-03-04 12:00:00+00', '2025-03-04 12:00:01+00', '2025-03-05 08:00:00+00', 0, 0, 0, 26100050, 0, 0, 0, 'installment');
insert into garage_vehicles (id, user_id, order_id, plate, added_at)
  values ('01900000-0000-7000-8000-000000000001', 'u-ada', '01900000-0000-7000-8000-000000000001', '', '2025-03-03 12:00:01+00');
insert into garage_vehicles (id, user_id, order_id, plate, added_at)
  values ('01900000-0000-7000-8000-000000000002', 'u-ada', '01900000-0000-7000-8000-000000000002', '', '2025-03-04 12:00:01+00');
insert into garage_vehicles (id, user_id, order_id, plate, added_at)
  values ('01900000-0000-7000-8000-000000000003', 'u-ada', '01900000-0000-7000-8000-000000000003', '', '2025-03-04 12:00:01+00');
insert into refunds (id, payment_id, order_id, amount_cents, state, created_at, attempt, tries, due_at, refusal, refused_at, asked_with_permit, cause, tax_cents, state_cents, credit_cents, ended_cents)
  values ('r-no', 'pay-plan', '01900000-0000-7000-8000-000000000003', 26100050, 'failed', '2025-03-05 08:00:00+00', 2, 0, '2025-05-01 12:00:00+00', 'The account was closed.', '2025-03-06 08:00:00+00', false, 'cancellation', 0, 0, 0, 0);
insert into ledger_car_names (car_id, make, model)
  values ('Lamborghini-Huracán', 'Lamborghini', 'Huracán');
insert into ledger_car_names (car_id, make, model)
  values ('McLaren-Artura', 'McLaren', 'Artura');
insert into outgoing_mails (id, cause, recipient, subject, html, text, state, created_at, is_repeatable)
  values ('m-1', 'receipt:pay-card', 'ada@example.com', 'Your receipt', '<p>Receipt', 'Receipt', 'waiting', '2025-03-03 12:00:01+00', false);
insert into mail_attachments (mail_id, "position", filename, content_type, recipe)
  values ('m-1', 0, 'receipt.pdf', 'application/pdf', 'receipt-pdf:01900000-0000-7000-8000-000000000001');
insert into password_resets (user_id, code_hash, code_expires_at, tries, created_at, browser_hash, strangers_tries)
  values ('u-ada', 'hash', '2026-11-28 16:38:41.247+00', 0, '2025-05-01 12:00:00+00', '', 0);
insert into pictures (id, brought_by, car_id, created_at, finished_at, in_bulk, attempts)
  values ('p-old', 'u-wim', '01900000-0000-7000-8000-0000000000c1', '2025-01-01 10:00:00+00', '2025-01-01 10:00:05+00', false, 0);
insert into pictures (id, brought_by, car_id, created_at, finished_at, in_bulk, attempts)
  values ('p-shown', 'u-wim', '01900000-0000-7000-8000-0000000000c1', '2025-02-01 10:00:00+00', '2025-02-01 10:00:05+00', false, 0);
insert into pictures (id, brought_by, created_at, in_bulk, attempts)
  values ('p-loose', 'u-wim', '2025-05-01 12:00:00+00', false, 0);
insert into pictures (id, brought_by, car_id, address, problem, created_at, in_bulk, attempts, failed_at, album_picture_id)
  values ('p-waits', 'u-wim', '01900000-0000-7000-8000-0000000000c2', 'https://pictures.example/huracan.jpg', 'The server answers 404.', '2025-02-01 11:00:00+00', true, 10, '2025-02-01 12:00:00+00', '6eddd8c4-8823-4c7b-a249-725ff09d9bad');
insert into image_stores (store_id, place, bound_at)
  values ('01900000-0000-7000-8000-0000000000f1', 'the folder /srv/marque/images of old', '2025-01-02 08:00:00+00');
insert into sandbox_charges (payment_id, outcome, amount_cents, refunded_cents)
  values ('pay-card', 'approved', 23390000, 0);
insert into sandbox_charges (payment_id, outcome, amount_cents, refunded_cents)
  values ('pay-plan', 'approved', 52200100, 26100050);
insert into sandbox_charges (payment_id, outcome, amount_cents, refunded_cents)
  values ('pay-rent', 'approved', 701700, 0);
insert into sandbox_refunds (refund_id, payment_id, amount_cents)
  values ('r-done', 'pay-plan', 26100050);
insert into service_loads (date, repair_type, taken)
  values ('2025-06-01', 'Regular Maintenance', 1);
insert into vehicles (id, car_id, vin, is_generated, stock_number, state, arrived_on, left_on, order_id, created_at, updated_at, car_name)
  values ('68d04d8a-1c0c-4fd1-9858-ebd9246312fc', '01900000-0000-7000-8000-0000000000c1', 'MR3AR2Z57SK000001', true, 'V1001', 'gone', '2025-03-03', '2025-03-10', '01900000-0000-7000-8000-000000000001', '2025-03-09 09:00:00+00', '2025-03-09 09:00:00+00', 'c7:McLarenArtura');
insert into vehicle_events (id, vehicle_id, at, what, actor_email, order_id)
  values ('c051b024-a4ef-49b2-80be-933a90766871', '68d04d8a-1c0c-4fd1-9858-ebd9246312fc', '2025-03-09 09:00:00+00', 'identified', 'wim@example.com', '01900000-0000-7000-8000-000000000001');
insert into vehicle_identifications (order_id, vin, issued_by, issued_at, is_generated)
  values ('01900000-0000-7000-8000-000000000001', 'MR3AR2Z57SK000001', 'u-wim', '2025-03-09 09:00:00+00', true);
