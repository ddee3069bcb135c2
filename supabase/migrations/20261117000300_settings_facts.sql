-- Settings that say only what is true.

-- Taxes such as 9.975 % have three decimals.
alter table public.business_settings alter column tax_percent type numeric(6, 3);

-- The shop takes no orders on the site yet, so its note names the way there is.
alter table public.business_settings alter column pickup_note set default 'Call us by noon to collect the same day.';
update public.business_settings set pickup_note = default
where pickup_note = 'Order by noon and collect the same day.';
