-- Only functions with the rights of their owner reach it.
alter table private.displays enable row level security;

grant execute on function public.pair_kiosk, public.kiosk_heartbeat, public.kiosk_data to anon, authenticated;
grant execute on function public.add_display, public.revoke_display, public.list_displays, public.preview_kiosk
  to authenticated;
