-- Suggestions for the days of the calendar that nobody has planned.

-- Whether a style of cheese suits the time of the year where the shop is: hard and blue ones the cold half of the
-- year, fresh and soft ones the warm half.
create function private.is_in_season(style public.cheese_style, on_day date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (style in ('hard', 'semi-hard', 'blue')) = ((extract(month from on_day) between 4 and 9)
    = (s.country_iso in ('AR', 'AU', 'BO', 'BW', 'BR', 'CL', 'LS', 'MG', 'MU', 'MZ', 'NA', 'NZ', 'PE', 'PY', 'SZ', 'UY',
      'ZA', 'ZW')))
  from public.business_settings s
$$;

-- A cheese in stock for each open day from today on without an entry, and why: how long it waited, whether it suits
-- the season, and the grams of a counted one. None comes again within 14 days while another can be had.
create function public.suggest_features(from_day date, to_day date)
returns table (
  day date, cheese_id uuid, cheese_name text, cheese_hero_image_url text, cheese_slug text, last_day date,
  in_season boolean, grams integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  low_grams integer := (select default_low_stock_grams from public.staff_settings);
  suggested uuid[] := '{}';
  suggested_days date[] := '{}';
begin
  if not private.is_staff() then perform private.deny(); end if;
  for day in
    select date_series::date
    from generate_series(greatest(from_day, private.shop_today())::timestamp,
      least(to_day, from_day + 61)::timestamp, interval '1 day') date_series
    where not private.is_closed_on(date_series::date)
      and not exists (select 1 from public.feature_calendar k where k.day = date_series::date)
    order by 1
  loop
    select c.id, c.name, c.hero_image_url, c.slug, turn.last_day, season.suits,
      case when stock.is_counted then stock.grams end
    into cheese_id, cheese_name, cheese_hero_image_url, cheese_slug, last_day, in_season, grams
    from public.cheeses c
    left join public.cheese_stock stock on stock.cheese_id = c.id
    cross join lateral (select private.is_in_season(c.style, suggest_features.day) as suits) season
    cross join lateral (
      select max(t.day) filter (where t.day < suggest_features.day) as last_day,
        bool_or(abs(t.day - suggest_features.day) <= 14) as is_near
      from (
        select k.day from public.feature_calendar k where k.cheese_id = c.id
        union all
        select f.day from private.featured_days f where f.cheese_id = c.id
        union all
        select s.day from unnest(suggested, suggested_days) as s (cheese_id, day) where s.cheese_id = c.id
      ) t
    ) turn
    where c.active and c.in_stock
    order by coalesce(turn.is_near, false),
      least(suggest_features.day - coalesce(turn.last_day, suggest_features.day - 90), 90)
        + case when season.suits then 14 else 0 end
        - case when stock.is_counted and stock.grams < coalesce(c.low_stock_grams, low_grams) then 14 else 0 end desc,
      md5(c.id::text)
    limit 1;
    exit when cheese_id is null;
    suggested := suggested || cheese_id;
    suggested_days := suggested_days || day;
    return next;
  end loop;
end
$$;
revoke execute on function public.suggest_features(date, date) from public, anon;
grant execute on function public.suggest_features(date, date) to authenticated;
