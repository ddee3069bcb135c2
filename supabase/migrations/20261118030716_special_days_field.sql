-- A refused special day is shown at the special days, not at the hours.

alter table public.business_settings
  drop constraint special_days_fit_the_week,
  add constraint special_days_fit_the_week check (
    special_days = '[]' and hours is null or private.are_special_days(special_days, hours));
comment on constraint special_days_fit_the_week on public.business_settings is
  'Special days overlap, or do not fit the opening hours';

-- Carries supabase/schemas as of 28102eb8a95a9c0791d0bdc2dbaef8e5c682dc4d8b892b9836d193f3f9911a4c.
