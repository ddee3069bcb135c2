-- Only functions with the rights of their owner reach it.
alter table private.outgoing_mail enable row level security;

grant execute on function private.mail_sent, private.mail_failed, private.claim_mail, private.renew_mail to service_role;
grant execute on function private.list_unsent_mail, private.copy_sign_up_mail to authenticated;
