-- Staff are told the day before when the feature of the next day is out of stock.

-- What was told, so that it is told once.
create table private.feature_warnings (
  day date not null,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (day, cheese_id)
);
create index feature_warnings_cheese_id_idx on private.feature_warnings (cheese_id);
alter table private.feature_warnings enable row level security;

-- Mails managers and admins when the confirmed feature of tomorrow is out of stock.
create function private.warn_of_missing_feature() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  tomorrow date := private.shop_today() + 1;
  missing uuid;
begin
  delete from private.feature_warnings w where w.day < tomorrow - 30;
  insert into private.feature_warnings (day, cheese_id)
  select k.day, c.id
  from public.feature_calendar k
  join public.cheeses c on c.id = k.cheese_id and c.active and not c.in_stock
  where k.day = tomorrow and k.status = 'confirmed'
  on conflict do nothing
  returning cheese_id into missing;
  perform private.queue_mail('feature-out-of-stock', p.email,
    jsonb_build_object('cheese', c.name, 'day', tomorrow))
  from public.cheeses c
  cross join public.users u
  join private.people p on p.id = u.id
  join auth.users a on a.id = u.id and (a.banned_until is null or a.banned_until <= now())
  where c.id = missing and u.role in ('manager', 'admin') and p.email is not null;
end
$$;

-- Does what is due. Safe to call often and from several servers: a call that finds another one running does nothing.
create or replace function private.run_due() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('run_due')) then return; end if;
  perform private.send_due_stock_alerts();
  perform private.apply_due_prices();
  perform private.warn_of_missing_feature();
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  -- Last, because everybody who votes waits for the sums until this transaction ends.
  begin
    perform private.count_votes();
  exception when check_violation then
    raise warning 'Votes were not counted: %', sqlerrm;
  end;
end
$$;
