grant execute on function public.now_local, public.next_midnight, public.shop_time_in to anon, authenticated;
grant execute on function public.opening_sentences, public.coming_special_days to anon, authenticated, service_role;

grant execute on function private.shop_time_zone, private.shop_today, private.day_start, private.wall_clock
  to anon, authenticated;
grant execute on function private.day_spans, private.are_day_hours, private.runs_into, private.hours_between,
  private.is_day, private.are_special_days, private.shop_settings, private.opening_spans, private.is_open,
  private.is_closed_on, private.spoken_time, private.opening_sentence, private.closing_sentence,
  private.opening_sentences to anon, authenticated, service_role;
grant execute on function private.are_opening_hours, private.is_time_zone, private.shop_instant to authenticated;
