-- What guests read on /visit besides address and hours.

alter table public.business_settings
  add column email text not null default 'hello@oldquarter.example'
    check (char_length(email) <= 200 and email ~ '^[^[:space:][:cntrl:]@<>"]+@[^[:space:][:cntrl:]@<>"]+$'),
  add column getting_there text not null
    default 'The tram stops at Market Square, two minutes away on foot. From the river, cross the bridge and walk uphill to Cobble Lane.'
    check (char_length(getting_there) <= 600 and getting_there !~ '[[:cntrl:]]'),
  add column what_to_expect text not null
    default 'A long counter, a few high tables and somebody with time for you. Say what you like and taste before you buy. We cut to order and wrap in paper.'
    check (char_length(what_to_expect) <= 600 and what_to_expect !~ '[[:cntrl:]]');
