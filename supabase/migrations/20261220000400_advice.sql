-- Advice for guests: how to store and serve a cheese and whether to eat its rind. By style in the settings, and for one
-- cheese in its record.

-- Whether advice has its three texts for each style; an empty one reads "Ask at the counter".
create function private.is_style_advice(advice jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(advice) = 'object' and not exists (
      select 1 from unnest(array['hard', 'semi-hard', 'semi-soft', 'soft', 'blue', 'fresh']) as style,
        unnest(array['storage', 'serving', 'rind']) as topic
      where jsonb_typeof(advice #> array[style, topic]) is distinct from 'string'
        or char_length(advice #>> array[style, topic]) > 200 or advice #>> array[style, topic] ~ '[[:cntrl:]]')
    and octet_length(advice::text) <= 20000
$$;
grant execute on function private.is_style_advice(jsonb) to authenticated;

alter table public.business_settings add column style_advice jsonb not null
  check (private.is_style_advice(style_advice))
  default '{
    "hard": {
      "storage": "Wrapped in paper, in the vegetable drawer. It keeps for weeks.",
      "serving": "Take it out an hour before.",
      "rind": "Usually left on the plate. Ask if it is coated."},
    "semi-hard": {
      "storage": "Wrapped in paper, in the vegetable drawer. It keeps for a week or two.",
      "serving": "Take it out half an hour before.",
      "rind": ""},
    "semi-soft": {
      "storage": "Wrapped in paper, in the vegetable drawer. Eat it within a week or so.",
      "serving": "Take it out an hour before.",
      "rind": ""},
    "soft": {
      "storage": "In its own paper or box, in the refrigerator. Eat it within days.",
      "serving": "Take it out an hour before.",
      "rind": "A white rind is usually eaten. Ask about any other."},
    "blue": {
      "storage": "Wrapped in foil, apart from other cheeses, in the refrigerator.",
      "serving": "Take it out an hour before.",
      "rind": ""},
    "fresh": {
      "storage": "In its tub or its brine, in the coldest part of the refrigerator. Eat it within days.",
      "serving": "Cool, soon after you take it out.",
      "rind": "It has none."}
  }';
comment on column public.business_settings.style_advice is 'What guests read about storage, serving and rind, by style.';

alter table public.cheeses
  add column storage_advice text not null default '' check (char_length(storage_advice) <= 200 and storage_advice !~ '[[:cntrl:]]'),
  add column serving_advice text not null default '' check (char_length(serving_advice) <= 200 and serving_advice !~ '[[:cntrl:]]'),
  add column rind_advice text not null default '' check (char_length(rind_advice) <= 200 and rind_advice !~ '[[:cntrl:]]');
comment on column public.cheeses.storage_advice is 'Empty for the advice of the style.';
comment on column public.cheeses.serving_advice is 'Empty for the advice of the style.';
comment on column public.cheeses.rind_advice is 'Empty for the advice of the style.';

-- What is known about the rinds of the first eighteen cheeses, and what only the label says.
-- Nobody edited the records, so they get no new version.
alter table public.cheeses disable trigger user;
update public.cheeses c set rind_advice = known.rind
from (values
  ('saint-nectaire-aop', 'Eat it or not, as you like.'),
  ('carozzi-valsassina-gorgonzola-dop', 'Gray-pink, and not eaten.'),
  ('saint-paulin-campagne-de-france', 'Ask at the counter'),
  ('queso-de-oveja-curado', 'Ask at the counter')
) as known (slug, rind)
where c.slug = known.slug;
update public.cheeses set serving_advice = 'In thin triangles with the rind on, at 18 to 20 °C.'
where slug = 'queso-de-oveja-curado';
alter table public.cheeses enable trigger user;
