grant execute on function public.export_my_data, public.delete_my_account to authenticated;
