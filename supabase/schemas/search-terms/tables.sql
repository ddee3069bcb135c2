-- What guests may type for cheeses that are called otherwise.
create table public.search_terms (
  id uuid primary key default gen_random_uuid(),
  term public.single_line_text not null check (char_length(term) <= 60),
  kind public.search_term_kind not null,
  finds text[] not null
    check (cardinality(finds) between 1 and 20 and char_length(array_to_string(finds, ',')) <= 600
      and array_to_string(finds, ',') !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint a_search_term_has_a_word check (private.words_of(term) <> '{}')
);
create unique index search_terms_term_idx on public.search_terms (private.fold(term));

-- What guests ask for under other names.
insert into public.search_terms (term, kind, finds)
values
  ('Gruyère', 'substitute', '{comte,abondance}'),
  ('Beaufort', 'substitute', '{comte,abondance}'),
  ('Emmental', 'substitute', '{comte,abondance}'),
  ('Fontina', 'substitute', '{abondance,comte}'),
  ('Raclette', 'substitute', '{abondance,saint nectaire}'),
  ('Reblochon', 'substitute', '{saint nectaire,abondance}'),
  ('Parmesan', 'substitute', '{pecorino romano,asiago stravecchio}'),
  ('Parmigiano Reggiano', 'substitute', '{pecorino romano,asiago stravecchio}'),
  ('Grana Padano', 'substitute', '{asiago stravecchio,pecorino romano}'),
  ('Edam', 'substitute', '{gouda}'),
  ('Tilsit', 'substitute', '{havarti}'),
  ('Bel Paese', 'substitute', '{butter cheese}'),
  ('Cabrales', 'substitute', '{gamoneu,roquefort}'),
  ('fondue', 'synonym', '{comte,abondance,gruyere,beaufort,emmental,fontina}'),
  ('gratin', 'synonym', '{comte,abondance,gruyere,beaufort,emmental}'),
  ('melting', 'synonym', '{havarti,butter cheese,gouda,abondance,comte,saint paulin,raclette,fontina}'),
  ('toastie', 'synonym', '{havarti,gouda,butter cheese,saint paulin,cheddar}'),
  ('grating', 'synonym', '{pecorino romano,asiago stravecchio,parmesan,parmigiano,grana}'),
  ('pasta', 'synonym', '{pecorino romano,asiago stravecchio,parmesan,parmigiano,grana}'),
  ('board', 'synonym', '{comte,stilton,roquefort,saint nectaire,abondance,mahon,oveja,gamoneu}'),
  ('dessert', 'synonym', '{rossini,stilton,roquefort}'),
  ('bleu', 'synonym', '{blue}'),
  ('smoked', 'synonym', '{smoky}'),
  ('ewe', 'synonym', '{sheep}'),
  ('brebis', 'synonym', '{sheep}'),
  ('chèvre', 'synonym', '{goat}');
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'search_terms', r.id::text, r.version, 'insert', array(
    select key from jsonb_object_keys(to_jsonb(r)) as key
    where key not in ('version', 'created_at', 'updated_at') order by key), to_jsonb(r)
from public.search_terms r;
