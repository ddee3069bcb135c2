-- Rows of earlier versions obey the rules about visible text and readable emails. A row that breaks a rule cannot be
-- updated or restored from a backup.

-- Mail to these emails reaches nobody.
delete from public.notify_requests
where email ~ '[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]'
  or email ~ '@(\[.*\]|[0-9.]+|0x[0-9a-f.x]+)$';

delete from public.cheese_comments where not private.shows_text(comment);
update public.cheese_comments set hidden_reason = null where not private.shows_text(hidden_reason);
-- A withheld reason returns to the next comment of the same person.
update private.withheld_comments set hidden_reason = null where not private.shows_text(hidden_reason);

delete from public.cheese_beverages where not private.shows_text(label);
update public.media set alt_text = 'Picture' where not private.shows_text(alt_text);

-- The columns of a table are repaired by one statement, because an update checks the whole row.
update public.users
set first_name = case when private.shows_text(first_name) then first_name end,
  last_name = case when private.shows_text(last_name) then last_name end
where (first_name <> '' and not private.shows_text(first_name))
  or (last_name <> '' and not private.shows_text(last_name));

update public.business_settings
set name = case when private.shows_text(name) then name else 'Old Quarter Cheese Bar' end,
  address = case when private.shows_text(address) then address else '12 Cobble Lane, Old Quarter, Vancouver, BC' end
where not (private.shows_text(name) and private.shows_text(address));

update public.cheeses set name = initcap(replace(slug, '-', ' ')) where not private.shows_text(name);
update public.events set title = initcap(replace(slug, '-', ' ')) where not private.shows_text(title);

update public.recipes r
set title = case when private.shows_text(title) then title else initcap(replace(slug, '-', ' ')) end,
  review_note = case when private.shows_text(review_note) then review_note end,
  ingredients = (
    select coalesce(jsonb_agg(entry order by position), '[]')
    from jsonb_array_elements(r.ingredients) with ordinality as listed (entry, position)
    where private.shows_text(entry ->> 'item')),
  steps = array(
    select step from unnest(r.steps) with ordinality as listed (step, position)
    where private.shows_text(step) order by position)
where not private.shows_text(title) or not private.shows_text(review_note)
  or not private.recipe_shows_text(ingredients, steps);

alter table public.notify_requests validate constraint notify_requests_email_is_readable;
alter table public.business_settings
  validate constraint a_shop_name_shows_text, validate constraint a_postal_address_shows_text;
alter table public.cheeses validate constraint a_cheese_name_shows_text;
alter table public.cheese_beverages validate constraint a_drink_shows_text;
alter table public.media validate constraint an_alt_text_shows_text;
alter table public.cheese_comments
  validate constraint a_comment_shows_text, validate constraint a_reason_shows_text;
alter table public.recipes
  validate constraint a_recipe_title_shows_text, validate constraint a_review_note_shows_text,
  validate constraint ingredients_and_steps_show_text;
alter table public.events validate constraint an_event_title_shows_text;
alter table public.users
  validate constraint a_first_name_shows_text, validate constraint a_last_name_shows_text;
