ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
-- Nothing begins for an account that is deleted, whatever was under way when it was (ADR 0075). Whoever writes for an account waits
-- here for its deletion, and the deletion waits for them: a sale is either seen by the deletion, which is refused then, or refused itself.
CREATE FUNCTION "refuse_deleted_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id IS NULL THEN RETURN NEW; END IF;
  PERFORM 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id) THEN
    RAISE EXCEPTION 'The account % is deleted', NEW.user_id USING ERRCODE = 'MQ001';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY[
    'sessions', 'credentials', 'login_proofs', 'own_addresses', 'second_factors', 'second_factor_used_codes', 'one_time_links',
    'passkeys', 'password_resets', 'reminder_choices', 'baskets', 'basket_lines', 'checkout_attempts', 'checkouts', 'holds', 'orders',
    'payments', 'stripe_customers', 'car_views', 'saved_cars', 'saved_searches', 'saved_mail_choices', 'saved_notices', 'appointments',
    'questions', 'staff_mail_choices', 'staff_news_seen', 'test_drives', 'trade_ins', 'trade_in_photos', 'vip_credentials'
  ] LOOP
    EXECUTE format('CREATE TRIGGER refuse_deleted_accounts BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION refuse_deleted_accounts()', owned);
  END LOOP;
END;
$$;
