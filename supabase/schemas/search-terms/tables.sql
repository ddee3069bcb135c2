-- What guests may type for cheeses that are called otherwise.
create table public.search_terms (
  id uuid primary key default gen_random_uuid(),
  term public.single_line_text not null check (char_length(term) <= 60),
  kind public.search_term_kind not null,
  finds text[] not null
    check (cardinality(finds) <= 20 and char_length(array_to_string(finds, ',')) <= 600
      and array_to_string(finds, ',') !~ '[[:cntrl:]]'),
  reason public.single_line_text not null default '' check (char_length(reason) <= 120),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint a_search_term_has_a_word check (private.words_of(term) <> '{}'),
  constraint another_word_finds_something check (kind = 'substitute' or finds <> '{}')
);
comment on column public.search_terms.finds is 'Empty for a cheese that the shop does not have, nor anything near it.';
comment on column public.search_terms.reason is 'What a cheese has in common with what is found, as guests read it.';
create unique index search_terms_term_idx on public.search_terms (private.fold(term));

-- What guests ask for that the shop does not have, what comes near among the cheeses that a shop begins with, and why.
insert into public.search_terms (term, kind, finds, reason)
values
  ('Gruyère', 'substitute', '{comte,abondance}', 'big Alpine wheels, nutty, made for fondue'),
  ('Beaufort', 'substitute', '{comte,abondance}', 'mountain milk, large wheels, a sweet nuttiness'),
  ('Emmental', 'substitute', '{comte,abondance}', 'Alpine wheels that melt as well, with more taste'),
  ('Fontina', 'substitute', '{abondance,comte}', 'mountain cheese that melts to silk'),
  ('Appenzeller', 'substitute', '{abondance,comte}', 'pressed mountain cheese, fruity and full'),
  ('Raclette', 'substitute', '{abondance,saint nectaire}', 'mountain cheese that melts evenly'),
  ('Reblochon', 'substitute', '{saint nectaire,abondance}', 'a supple paste, and the milk of Savoy'),
  ('Tomme de Savoie', 'substitute', '{abondance,saint nectaire}', 'the milk of Savoy, and a gray rind'),
  ('Vacherin', 'substitute', '{saint nectaire,abondance}', 'not as runny, with the same warmth of the cellar'),
  ('Morbier', 'substitute', '{saint nectaire,comte}', 'the supple paste of one, the Jura of the other'),
  ('Cantal', 'substitute', '{abondance,mahon}', 'firm milk of the mountains, buttery, then a little sharp'),
  ('Brie', 'substitute', '{saint nectaire}', 'no white rind, but mushrooms and cream'),
  ('Camembert', 'substitute', '{saint nectaire}', 'no white rind, but the same smell of mushrooms'),
  ('Coulommiers', 'substitute', '{saint nectaire}', 'no white rind, but mushrooms and cream'),
  ('Brillat-Savarin', 'substitute', '{butter cheese}', 'no triple cream, but the most buttery that we have'),
  ('Taleggio', 'substitute', '{saint nectaire,saint paulin}', 'supple, with the same cellar smell'),
  ('Époisses', 'substitute', '{saint nectaire}', 'much gentler, with a smell of the cellar'),
  ('Munster', 'substitute', '{saint nectaire,saint paulin}', 'much gentler, with a smell of the cellar'),
  ('Limburger', 'substitute', '{saint nectaire,saint paulin}', 'much gentler, with a smell of the cellar'),
  ('Livarot', 'substitute', '{saint nectaire,saint paulin}', 'gentler, supple, with a smell of the cellar'),
  ('Pont-l''Évêque', 'substitute', '{saint paulin,saint nectaire}', 'supple and mild, with a little of the cellar'),
  ('Port Salut', 'substitute', '{saint paulin}', 'the same monastery recipe'),
  ('Parmesan', 'substitute', '{pecorino romano,asiago stravecchio}', 'hard, long aged, made for grating'),
  ('Parmigiano Reggiano', 'substitute', '{pecorino romano,asiago stravecchio}', 'hard, long aged, made for grating'),
  ('Grana Padano', 'substitute', '{asiago stravecchio,pecorino romano}', 'hard, long aged, made for grating'),
  ('Pecorino Toscano', 'substitute', '{oveja,pecorino romano}', 'firm milk of the sheep, one sweet, one salty'),
  ('Ricotta Salata', 'substitute', '{pecorino romano}', 'salty milk of the sheep, to grate'),
  ('Provolone', 'substitute', '{mahon}', 'firm and a little sharp, for slicing'),
  ('Caciocavallo', 'substitute', '{mahon,asiago stravecchio}', 'firm, sharp, good for grating when old'),
  ('Scamorza', 'substitute', '{smoked gouda}', 'gently smoked, and it melts'),
  ('Mozzarella', 'substitute', '{havarti,butter cheese}', 'nothing fresh, but these melt as mildly'),
  ('Bel Paese', 'substitute', '{butter cheese}', 'mild, soft and buttery'),
  ('Cheddar', 'substitute', '{mahon,abondance}', 'firm milk of the cow; the Mahón has the same bite'),
  ('Red Leicester', 'substitute', '{mahon}', 'firm, mellow and a little sharp'),
  ('Double Gloucester', 'substitute', '{mahon}', 'firm, mellow and a little sharp'),
  ('Monterey Jack', 'substitute', '{havarti,butter cheese}', 'mild and supple, made for melting'),
  ('Colby', 'substitute', '{havarti,butter cheese}', 'mild and supple, made for melting'),
  ('Tilsit', 'substitute', '{havarti}', 'small holes, supple slices'),
  ('Esrom', 'substitute', '{havarti,saint paulin}', 'supple slices, with a little more in the rind'),
  ('Jarlsberg', 'substitute', '{comte,gouda}', 'sweet and nutty, good in a sandwich'),
  ('Edam', 'substitute', '{gouda}', 'the same Dutch family, a little richer'),
  ('Maasdam', 'substitute', '{gouda}', 'Dutch, sweet and mild'),
  ('Mimolette', 'substitute', '{gouda}', 'made as the Dutch make theirs'),
  ('Manchego', 'substitute', '{oveja}', 'Spanish milk of the sheep, firm and nutty'),
  ('Zamorano', 'substitute', '{oveja}', 'Spanish milk of the sheep, firm and nutty'),
  ('Ossau-Iraty', 'substitute', '{oveja}', 'firm milk of the sheep, sweet and nutty'),
  ('Idiazabal', 'substitute', '{oveja,gamoneu}', 'the sheep of one, the smoke of the other'),
  ('Cabrales', 'substitute', '{gamoneu,roquefort}', 'a neighbor from Asturias, and a blue of the same force'),
  ('Valdeón', 'substitute', '{gamoneu,roquefort}', 'a neighbor from the same mountains, and a blue of the same force'),
  ('Bleu d''Auvergne', 'substitute', '{roquefort,stilton}', 'creamy blues of the same strength'),
  ('Fourme d''Ambert', 'substitute', '{rossini,stilton}', 'creamy blues that leave room for dessert'),
  ('Saint Agur', 'substitute', '{rossini,stilton}', 'creamy blues'),
  ('Cambozola', 'substitute', '{rossini}', 'a blue for those who like it sweet'),
  ('Danish Blue', 'substitute', '{gorgonzola,stilton}', 'salty, creamy blues'),
  ('Shropshire Blue', 'substitute', '{stilton}', 'nearly the same recipe, without the color'),
  ('Stichelton', 'substitute', '{stilton}', 'nearly the same recipe'),
  ('Boursin', 'substitute', '{wild garlic}', 'the same garlic and herbs, in a firm cheese');

-- Other words and uses.
insert into public.search_terms (term, kind, finds)
values
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
    -- Shops of 0.2 have these rows without a reason.
    where key not in ('version', 'created_at', 'updated_at', 'reason') order by key), to_jsonb(r)
from public.search_terms r;
