-- The unit in which prices are shown.
create type public.price_display as enum ('per_100g', 'per_kg');

create type public.alcohol_policy as enum ('prefer_na', 'show_all', 'hide_alcohol');

create type public.caption_tone as enum ('classy', 'playful');

-- Whether advice has its three texts for each style; an empty one reads "Ask at the counter".
create or replace function private.is_style_advice(advice jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(advice) = 'object' and not exists (
      select 1 from unnest(array['hard', 'semi-hard', 'semi-soft', 'soft', 'blue', 'fresh']) as style,
        unnest(array['storage', 'serving', 'rind']) as topic
      where jsonb_typeof(advice #> array[style, topic]) is distinct from 'string'
        or char_length(advice #>> array[style, topic]) > 200 or advice #>> array[style, topic] ~ '[[:cntrl:]]')
    and octet_length(advice::text) <= 20000
$$;
