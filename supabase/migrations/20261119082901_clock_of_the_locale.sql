set check_function_bodies = off;

-- "11 a.m.", "6:30 p.m.", "noon" or "midnight" where English has a 12-hour clock, elsewhere "11:00" or "midnight". The
-- countries are those where Unicode's locale data writes English with 24 hours.
create or replace function private.spoken_time(clock timestamp, locale text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when to_char(clock, 'HH24:MI') = '00:00' then 'midnight'
    when locale not like 'en%' or substr(locale, 4) in (
      'AI', 'AT', 'BE', 'BI', 'BW', 'BZ', 'CC', 'CH', 'CK', 'CM', 'CX', 'CZ', 'DE', 'DG', 'DK', 'EE', 'ES', 'FI', 'FK',
      'FR', 'GB', 'GE', 'GG', 'GI', 'GS', 'HU', 'ID', 'IE', 'IL', 'IM', 'IO', 'IT', 'JE', 'JP', 'KE', 'LT', 'LV', 'MG',
      'MS', 'MT', 'MU', 'MV', 'NF', 'NG', 'NL', 'NO', 'NR', 'NU', 'PL', 'PN', 'PT', 'RO', 'RW', 'SC', 'SE', 'SH', 'SI',
      'SK', 'TV', 'TZ', 'UA', 'UG', 'ZA', 'ZW')
    then to_char(clock, 'HH24:MI')
    when to_char(clock, 'HH24:MI') = '12:00' then 'noon'
    else to_char(clock, case when extract(minute from clock) = 0 then 'FMHH12 p.m.' else 'FMHH12:MI p.m.' end)
  end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of 190b9ba6253f225142f321302cffdd878ff33c92bf0dd6bbc88df3d22b6a7f88.
