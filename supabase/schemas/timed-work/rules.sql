-- Deletes what is past its time, and stores the figures of days that are over. One server at a time.
create or replace function private.purge_expired() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('purge_expired')) then return; end if;
  perform private.roll_up_views(past.day) from (
    select day from private.page_views where day < private.shop_today()
    union
    select day from private.searches where day < private.shop_today()
  ) past;
  delete from private.visitor_salts where day < private.shop_today();
  delete from private.daily_searches where searches = 1 and day < private.shop_today() - 30;
  delete from private.rate_limits where expire < extract(epoch from now()) * 1000;
  delete from private.outgoing_mail where created_at < now() - interval '7 days';
  -- Hosted Supabase keeps none.
  if to_regclass('auth.kept_mail') is not null then
    delete from auth.kept_mail where sent_at < now() - interval '7 days';
  end if;
  delete from private.invitations where expires_at < now() - interval '30 days';
  delete from private.imports where created_at < now() - interval '2 hours';
  delete from public.notify_requests
  where sent_at < now() - interval '30 days' or (confirmed_at is null and created_at < now() - interval '7 days');
  perform private.settle_featured_days();
end
$$;

-- Does what is due. Safe to call often and from several servers: a call that finds another one running does nothing.
-- Orders are locked before cheeses and cheeses before stock alerts, as by everybody, so that nobody waits for a run that
-- waits for them.
create or replace function private.run_due() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('run_due')) then return; end if;
  perform private.forget_orders();
  perform private.release_orders();
  perform private.remind_of_orders();
  perform private.apply_due_prices();
  perform private.send_due_stock_alerts();
  perform private.warn_of_missing_feature();
  perform private.send_event_reminders();
  perform private.forget_guests();
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  -- Last, because everybody who votes waits for the sums until this transaction ends.
  begin
    perform private.count_votes();
  exception when check_violation then
    raise warning 'Votes were not counted: %', sqlerrm;
  end;
end
$$;
