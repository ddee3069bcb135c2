alter table public.staff_settings
  drop constraint staff_settings_cash_rounding_cents_check,
  add constraint staff_settings_cash_rounding_cents_check check (cash_rounding_cents in (0, 5, 10, 50, 100, 500));

-- Carries supabase/schemas as of ccc13e584086c328f867575dd8732363c5c776b09111fd5259934270ef33a29e.
