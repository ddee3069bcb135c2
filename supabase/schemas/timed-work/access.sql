grant execute on function private.purge_expired, private.run_due to service_role;
