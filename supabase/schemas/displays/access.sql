alter table private.kiosks enable row level security;

grant execute on function public.pair_kiosk, public.kiosk_heartbeat, public.kiosk_data to anon, authenticated;

grant execute on function public.add_kiosk, public.revoke_kiosk, public.list_kiosks, public.preview_kiosk to
  authenticated;
