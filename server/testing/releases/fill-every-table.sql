-- Rows for the tables that the demo leaves empty, so that a backup of it has rows in every table.

insert into auth.sessions (id, user_id, created_at, updated_at, aal)
select gen_random_uuid(), id, now(), now(), 'aal1' from public.users where role <> 'customer';
insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
select 'token of ' || id, user_id, false, now(), now(), id from auth.sessions;
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
select gen_random_uuid(), id, now(), now(), 'password' from auth.sessions;
-- Unverified, so that the demo's admin signs in with the password alone.
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
select gen_random_uuid(), id, 'Phone', 'totp', 'unverified', now(), now(), 'JBSWY3DPEHPK3PXP'
from public.users where role = 'admin';
insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
select gen_random_uuid(), id, now(), '192.0.2.1' from auth.mfa_factors;
insert into auth.mfa_recovery_codes (user_id, code_hash)
select id, repeat('a', 64) from public.users where role = 'admin';
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
select gen_random_uuid(), id, 'recovery_token', repeat('b', 56), 'employee@demo.test'
from public.users where role = 'employee';
insert into auth.flow_state
  (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, created_at, updated_at,
   authentication_method)
select gen_random_uuid(), id, 'code', 's256', repeat('c', 43), 'google', now(), now(), 'oauth'
from public.users where role = 'employee';
insert into auth.audit_log_entries (id, payload, created_at, ip_address)
values (gen_random_uuid(), '{"action": "login"}', now(), '192.0.2.1');
insert into auth.rate_limits (key, points, expire) values ('sign-in:192.0.2.1', 1, 4102444800000);
insert into auth.pending_sign_ups (user_id, email, token_hash, ip_digest)
select id, email, repeat('d', 56), 'digest' from auth.users where email = 'member@demo.test';
insert into auth.email_change_undos (user_id, old_email, token_hash)
select id, 'former@demo.test', repeat('e', 56) from auth.users where email = 'member@demo.test';

insert into storage.objects (bucket_id, name) values ('media', 'wheel.webp'), ('media', 'counter.webp');
insert into public.media (object_name, alt_text, width, height, byte_size, content_type)
values ('wheel.webp', 'A wheel', 10, 10, 10, 'image/webp'), ('counter.webp', 'The counter', 10, 10, 10, 'image/webp');
insert into public.home_pictures (media_id, caption, published_at)
select id, 'First cut', now() from public.media where object_name = 'counter.webp';
insert into public.built_in_pictures (path, focus_x) values ('/media/home', 40);

insert into public.change_sets (kind, summary, created_by)
select 'bulk', 'Price + 5 %', id from public.users where role = 'manager';
insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents, change_set_id)
select c.id, private.shop_today() + 9, 6000, s.id
from public.cheeses c cross join public.change_sets s where c.slug = 'comte-aop';
insert into public.cheese_proposals (cheese_id, fields, base, created_by)
select c.id, '{"milk_treatment": "thermized"}', '{"milk_treatment": "raw"}', u.id
from public.cheeses c cross join public.users u where c.slug = 'comte-aop' and u.role = 'employee';
insert into public.cheese_document_drafts (id, body)
select d.id, d.body from public.cheese_documents d join public.cheeses c on c.id = d.id where c.slug = 'comte-aop';
insert into public.page_document_drafts (id, body) select id, body from public.page_documents where id = 'visit';
insert into public.cheese_fact_suggestions (cheese_id, fact, fields, source)
select id, 'rind', '{"rind": "natural"}', 'cheeses.csv' from public.cheeses where slug = 'comte-aop';
insert into private.former_facts (change_set_id, cheese_id, fact, is_changed)
select s.id, c.id, 'rind', true from public.change_sets s cross join public.cheeses c
where s.kind = 'bulk' and c.slug = 'comte-aop';
insert into private.upgraded_prices (cheese_id, was_cents, is_cents)
select id, 5230, 5250 from public.cheeses where slug = 'comte-aop';
insert into private.waiting_baskets (id, request, refused_because)
values (gen_random_uuid(), '{"lines": []}', 'The day is closed');
insert into private.imports (created_by, file_name, is_complete)
select id, 'cheeses.csv', true from public.users where role = 'manager';
insert into private.import_rows (import_id, line, cells, slug, version, outcome)
select id, 2, '{"slug": "comte-aop"}', 'comte-aop', 1, 'unchanged' from private.imports;
insert into private.uncounted_votes (cheese_id, favorites) select id, 0 from public.cheeses where slug = 'comte-aop';
insert into public.stock_alert_batches (cheese_id, sent_at, sent_count)
select id, now(), 1 from public.cheeses where slug = 'comte-aop';
insert into private.feature_warnings (day, cheese_id)
select private.shop_today(), id from public.cheeses where slug = 'comte-aop';

insert into private.order_tokens (token_hash, order_id)
select private.hash_of_token('token of an order'), id from public.orders order by created_at limit 1;
insert into private.stock_alert_tokens (token_hash, request_id)
select private.hash_of_token('token of a stock alert'), id from public.notify_requests limit 1;

insert into public.recipe_favorites (user_id, recipe_id)
select u.id, r.id from public.users u cross join public.recipes r where u.role = 'employee' and r.status = 'published';
insert into private.withheld_comments (user_id, cheese_id, hidden_at)
select u.id, c.id, now() from public.users u cross join public.cheeses c
where u.role = 'employee' and c.slug = 'comte-aop';
insert into private.hidden_names (look) values (private.look_of('A rude name'));
insert into private.event_messages (event_id, audience, message, recipients)
select id, 'seated', 'Bring an apron.', 2 from public.events order by starts_at limit 1;

insert into private.displays (name, key_hash, code_expires_at, paired_at)
values ('Window', private.hash_of_token('token of the window'), null, now());
insert into private.displays (name, key_hash) values ('Counter', private.hash_of_token('12345678'));
insert into private.invitations (email, role, token_hashes, invited_by)
select 'new@demo.test', 'employee', array[repeat('f', 64)], id from public.users where role = 'admin';
insert into private.presence (record, user_id)
select 'cheeses/' || c.id, u.id from public.users u cross join public.cheeses c
where u.role = 'manager' and c.slug = 'comte-aop';
insert into private.calendar_feeds (user_id, token_hash)
select id, private.hash_of_token('feed') from public.users where role = 'employee';
insert into private.known_devices (user_id, device_digest) select id, repeat('0', 64) from public.users where role = 'admin';
insert into private.idempotency_keys (person_id, key, request_hash)
select id, gen_random_uuid(), repeat('1', 64) from public.users where role = 'employee';
insert into private.rate_limits (key, points, expire) values ('comment:someone', 1, 4102444800000);
insert into private.searches (day, term, results) values (private.shop_today(), 'comte', 1);
insert into private.visitor_salts (day, salt) values (private.shop_today(), repeat('2', 64));
insert into private.outgoing_mail (template, recipient, data)
select 'back-in-stock', r.email, jsonb_build_object('cheese', 'Comté AOP', 'slug', 'comte-aop', 'stock_alert_id', r.id)
from public.notify_requests r limit 1;
