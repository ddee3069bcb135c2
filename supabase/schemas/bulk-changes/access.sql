grant execute on function public.preview_bulk_change, public.make_bulk_change to authenticated;
