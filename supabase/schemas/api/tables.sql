-- Counters of everything that is limited, in the shape that the server's rate limiter also uses.
create table private.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on private.rate_limits (expire);
