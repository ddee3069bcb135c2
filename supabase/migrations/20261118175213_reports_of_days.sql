set check_function_bodies = off;

-- Ends a day with the cash that was counted. What arrived until now and is in no report belongs to it: not what is older
-- than the days that can be closed, nor sales of version 0.2, which had no reports.
create or replace function public.close_day(counted_cents integer, of_day date default null) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked date := coalesce(of_day, private.shop_today());
  report bigint;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if asked > private.shop_today() or asked < private.shop_today() - 30 then
    perform private.refuse('PT400', 'Choose today or one of the last 30 days', 'of_day');
  elsif close_day.counted_cents is null or close_day.counted_cents not between 0 and 100000000 then
    perform private.refuse('PT400', 'Enter the cash that you counted', 'counted_cents');
  end if;
  -- Baskets are entered beside it; those that commit later go into the next report.
  perform pg_advisory_xact_lock(hashtext('close_day'));
  if exists (select from public.day_reports r where r.day >= asked) then
    perform private.refuse('PT409', 'This day is closed already', reason => 'closed');
  end if;
  insert into public.day_reports (day, counted_cents, closed_by) values (asked, close_day.counted_cents, auth.uid())
  returning id into report;
  update public.baskets b set report_id = report
  where b.report_id is null and (b.day = asked or b.day between asked - 30 and asked and b.tax_cents is not null);
  perform private.audit('close day', 'day_reports', asked::text);
  return asked;
end
$$;

-- The report of a day for managers: as it was closed, with what arrived later beside it, or so far, with what arrived
-- after the closing of earlier days.
create or replace function public.day_report(of_day date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked date := coalesce(of_day, private.shop_today());
  report public.day_reports;
  included uuid[];
  late uuid[];
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into report from public.day_reports r where r.day = asked;
  included := array(
    select b.id from public.baskets b
    where case when report.id is not null then b.report_id = report.id
      else b.report_id is null and (b.day = asked or b.day between asked - 30 and asked
        and b.day <= (select max(r.day) from public.day_reports r where r.day < asked) and b.tax_cents is not null) end);
  late := array(
    select b.id from public.baskets b where report.id is not null and b.day = asked and b.report_id is distinct from report.id);
  return jsonb_build_object('day', asked, 'closed_at_local', private.wall_clock(report.closed_at),
    'closed_by_name', private.staff_name(report.closed_by), 'counted_cents', report.counted_cents,
    'sums', private.sums_of(included), 'late', case when late <> '{}' then private.sums_of(late) end,
    'from_earlier_days', (
      select count(*) from public.baskets b where b.id = any (included) and b.day < asked));
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of fa22c48d0435cf6afdc22778fba36540e952ff63772f22cd2328cd11f0def5aa.
