-- Notes of staff are for staff, and nothing is told about a cheese that is not shown.

-- Guests ask get_todays_featured_cheese; an entry of the calendar also has the note of who planned it.
drop policy "Everyone can read which cheeses were featured up to today" on public.feature_calendar;

-- Removes the note of the review when a recipe is published; until then its author and staff can read it.
create function private.clear_review_note() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.status in ('published', 'archived') then new.review_note := null; end if;
  return new;
end
$$;
-- After recipes_are_guarded in the order of names, so that clearing a note needs no right to write one.
create trigger recipes_shown_have_no_note before insert or update on public.recipes
  for each row execute function private.clear_review_note();

update public.recipes set review_note = null, version = version
where status in ('published', 'archived') and review_note is not null;

drop policy "Everyone can read the sums" on public.cheese_stats;
create policy "Everyone can read the sums of cheeses they can see" on public.cheese_stats
  for select to anon, authenticated using (exists (select from public.cheeses c where c.id = cheese_id));

drop policy "Everyone can read public comments" on public.public_comments;
create policy "Everyone can read public comments on cheeses they can see" on public.public_comments
  for select to anon, authenticated using (exists (select from public.cheeses c where c.id = cheese_id));

drop policy "Guests can read public comments that are not hidden" on public.cheese_comments;
create policy "Guests can read public comments on cheeses they can see" on public.cheese_comments
  for select to anon
  using (is_public and hidden_at is null and exists (select from public.cheeses c where c.id = cheese_id));
