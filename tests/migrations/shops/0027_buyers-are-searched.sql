-- A shop as it was after 0027: with files of cars, pictures that failed and refunds that were refused.
INSERT INTO users (id, name, email, first_name, last_name, phone, role, username, email_verified, created_at) VALUES
  ('u-ada', 'Ada Byron', 'ada@example.com', 'Ada', 'Byron', '+1 555 0100', 'User', NULL, false, '2025-01-02T03:04:05.678Z'),
  ('u-wim', 'Wim Smid', 'wim@example.com', 'Wim', 'Šmíd 漢', '+1 555 0101', 'Worker', 'wim', false, '2025-01-02T03:04:05Z');
INSERT INTO credentials (id, account_id, provider_id, user_id, password) VALUES
  ('c-ada', 'u-ada', 'credential', 'u-ada', :password), ('c-wim', 'u-wim', 'credential', 'u-wim', :password);
INSERT INTO sessions (id, expires_at, token, user_id) VALUES ('s-ada', now() + interval '7 days', 'token-of-ada', 'u-ada');
INSERT INTO cars (id, make, model, color, top_speed, price_cents, old_price_cents, stock, vip, picture_version) VALUES
  ('01900000-0000-7000-8000-0000000000c1', 'McLaren', 'Artura', 'Orange', 330, 23390000, 24000000, 2, false, '0123456789ab'),
  ('01900000-0000-7000-8000-0000000000c2', 'Lamborghini', 'Huracán', 'Verde', 325, 26100050, NULL, 9, false, NULL),
  ('01900000-0000-7000-8000-0000000000c3', 'Pagani', 'Utopia', 'Grigio', 350, 250000000, NULL, 1, true, NULL);
INSERT INTO pictures (id, brought_by, car_id, address, created_at, finished_at) VALUES
  ('p-old', 'u-wim', '01900000-0000-7000-8000-0000000000c1', NULL, '2025-01-01T10:00:00Z', '2025-01-01T10:00:05Z'),
  ('p-shown', 'u-wim', '01900000-0000-7000-8000-0000000000c1', NULL, '2025-02-01T10:00:00Z', '2025-02-01T10:00:05Z'),
  ('p-waits', 'u-wim', '01900000-0000-7000-8000-0000000000c2', 'https://pictures.example/huracan.jpg', '2025-02-01T11:00:00Z', NULL),
  ('p-loose', 'u-wim', NULL, NULL, now(), NULL);
INSERT INTO payments (id, user_id, method, state, total_cents, token, buyer_first_name, buyer_last_name, buyer_email,
    buyer_phone, buyer_address, period_years, frequency, created_at, settled_at) VALUES
  ('pay-card', 'u-ada', 'card', 'paid', 23390000, 'tok', 'Ada', 'Byron', 'ada@example.com', '5550100', E'12 Lafayette\nParis', NULL, NULL, '2025-03-03T12:00:00Z', '2025-03-03T12:00:01Z'),
  ('pay-plan', 'u-ada', 'installment', 'paid', 52200100, 'tok', 'Ada', 'Byron', 'ada@example.com', '5550100', '12 Lafayette', 2, 'monthly', '2025-03-04T12:00:00Z', '2025-03-04T12:00:01Z'),
  ('pay-rent', 'u-ada', 'card', 'paid', 701700, 'tok', 'Ada', 'Byron', 'ada@example.com', '5550100', '12 Lafayette', NULL, NULL, '2025-03-05T12:00:00Z', '2025-03-05T12:00:01Z'),
  ('pay-no', 'u-ada', 'card', 'declined', 23390000, 'tok', 'Ada', 'Byron', 'ada@example.com', '5550100', '12 Lafayette', NULL, NULL, '2025-03-05T13:00:00Z', '2025-03-05T13:00:01Z');
INSERT INTO sandbox_charges (payment_id, outcome, amount_cents, refunded_cents) VALUES
  ('pay-card', 'approved', 23390000, 0), ('pay-plan', 'approved', 52200100, 26100050), ('pay-rent', 'approved', 701700, 0);
INSERT INTO orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, period_days,
    price_cents, state, delivery_date, created_at, paid_at, delivered_at, return_date, returned_at, cancelled_at) VALUES
  ('01900000-0000-7000-8000-000000000001', 'MQ-7K2P-94VW-XQ3D', 'pay-card', 'u-ada', '01900000-0000-7000-8000-0000000000c1', 'McLaren', 'Artura', 'Orange', 330, 'purchase', NULL, 23390000, 'delivered', '2025-03-10', '2025-03-03T12:00:00Z', '2025-03-03T12:00:01Z', '2025-03-10T09:00:00Z', NULL, NULL, NULL),
  ('01900000-0000-7000-8000-000000000002', 'MQ-8K2P-94VW-XQ3D', 'pay-plan', 'u-ada', '01900000-0000-7000-8000-0000000000c2', 'Lamborghini', 'Huracán', 'Verde', 325, 'purchase', NULL, 26100050, 'paid', '2025-03-11', '2025-03-04T12:00:00Z', '2025-03-04T12:00:01Z', NULL, NULL, NULL, NULL),
  ('01900000-0000-7000-8000-000000000003', 'MQ-9K2P-94VW-XQ3D', 'pay-plan', 'u-ada', '01900000-0000-7000-8000-0000000000c2', 'Lamborghini', 'Huracán', 'Verde', 325, 'purchase', NULL, 26100050, 'cancelled', '2025-03-11', '2025-03-04T12:00:00Z', '2025-03-04T12:00:01Z', NULL, NULL, NULL, '2025-03-05T08:00:00Z'),
  ('01900000-0000-7000-8000-000000000004', 'MQ-AK2P-94VW-XQ3D', 'pay-rent', 'u-ada', '01900000-0000-7000-8000-0000000000c1', 'McLaren', 'Artura', 'Orange', 330, 'rent', 3, 701700, 'delivered', '2025-03-12', '2025-03-05T12:00:00Z', '2025-03-05T12:00:01Z', '2025-03-12T09:00:00Z', '2025-03-15', NULL, NULL),
  ('01900000-0000-7000-8000-000000000005', 'MQ-BK2P-94VW-XQ3D', 'pay-no', 'u-ada', '01900000-0000-7000-8000-0000000000c1', 'McLaren', 'Artura', 'Orange', 330, 'purchase', NULL, 23390000, 'cancelled', '2025-03-12', '2025-03-05T13:00:00Z', NULL, NULL, NULL, NULL, NULL);
INSERT INTO sandbox_refunds (refund_id, payment_id, amount_cents) VALUES ('r-done', 'pay-plan', 26100050);
INSERT INTO vehicle_identifications (order_id, vin, issued_by, issued_at) VALUES
  ('01900000-0000-7000-8000-000000000001', 'MR3AR2Z57SK000001', 'u-wim', '2025-03-09T09:00:00Z');
INSERT INTO basket_lines (user_id, car_id, type, rental_days, quantity, position) VALUES
  ('u-ada', '01900000-0000-7000-8000-0000000000c2', 'purchase', 0, 2, 0), ('u-ada', '01900000-0000-7000-8000-0000000000c1', 'rent', 3, 1, 1);
INSERT INTO audit_entries (id, actor_user_id, actor_email, action, subject_type, subject_id, before, after, at) VALUES
  ('a-1', 'u-wim', 'wim@example.com', 'hand over', 'order', '01900000-0000-7000-8000-000000000001', '{"state":"paid"}', '{"state":"delivered"}', '2025-03-10T09:00:00Z');
INSERT INTO appointments (id, user_id, vin, date, repair_type, origin_id, created_at) VALUES
  ('ap-1', 'u-ada', 'MR3AR2Z57SK000001', '2025-06-01', 'Regular Maintenance', 'ap-1', '2025-05-20T09:00:00Z');
INSERT INTO service_loads (date, repair_type, taken) VALUES ('2025-06-01', 'Regular Maintenance', 1);
INSERT INTO outgoing_mails (id, cause, recipient, subject, html, text, state, created_at) VALUES
  ('m-1', 'receipt:pay-card', 'ada@example.com', 'Your receipt', '<p>Receipt', 'Receipt', 'waiting', '2025-03-03T12:00:01Z');
INSERT INTO mail_attachments (mail_id, position, filename, content_type, recipe) VALUES
  ('m-1', 0, 'receipt.pdf', 'application/pdf', 'receipt-pdf:01900000-0000-7000-8000-000000000001');
UPDATE pictures SET attempts = 10, problem = 'The server answers 404.', failed_at = '2025-02-01T12:00:00Z', in_bulk = true WHERE id = 'p-waits';
INSERT INTO refunds (id, payment_id, order_id, amount_cents, state, created_at, attempt, tries, refusal, refused_at) VALUES
  ('r-no', 'pay-plan', '01900000-0000-7000-8000-000000000003', 26100050, 'failed', '2025-03-05T08:00:00Z', 2, 0, 'The account was closed.', '2025-03-06T08:00:00Z');
INSERT INTO car_imports (id, brought_by, brought_by_email, file_name, state, may_change_prices, created_at) VALUES
  ('i-1', 'u-wim', 'wim@example.com', 'cars.csv', 'done', false, '2025-02-02T10:00:00Z');
INSERT INTO permits (session_id, name, granted_at, ends_at) VALUES ('s-ada', 'admin-management', now(), now() + interval '10 minutes');
INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('v-1', '2fa', 'u-ada', now() + interval '5 minutes');
INSERT INTO password_resets (user_id, code_hash, code_expires_at, created_at) VALUES ('u-ada', 'hash', now() + interval '10 minutes', now());
