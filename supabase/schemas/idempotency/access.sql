-- Only functions with the rights of their owner reach it.
alter table private.idempotency_keys enable row level security;
