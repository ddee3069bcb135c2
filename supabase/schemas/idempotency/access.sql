alter table private.idempotency_keys enable row level security;
