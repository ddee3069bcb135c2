grant execute on function public.export_list to authenticated;
