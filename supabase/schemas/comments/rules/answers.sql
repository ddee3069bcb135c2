-- What the shop says to a comment.

-- Writes the shop's answer to a public comment. Employees write drafts; a manager publishes, and alone changes what guests
-- read. Returns the version.
create or replace function public.save_answer(
  comment_id uuid, answer text, publish boolean default false, expected_version integer default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.comment_answers;
  saved integer;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform from public.cheese_comments m
  where m.id = save_answer.comment_id and m.is_public and m.hidden_at is null for key share;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into known from public.comment_answers a where a.comment_id = save_answer.comment_id for update;
  if (publish or known.is_published) and not private.is_manager() then perform private.deny(); end if;
  if known.id is null then
    insert into public.comment_answers (comment_id, answer, is_published)
    values (save_answer.comment_id, trim(save_answer.answer), publish)
    on conflict on constraint comment_answers_comment_id_key do nothing
    returning version into saved;
    -- Somebody else was first.
    if saved is null then perform private.require_version(0, 1); end if;
  else
    update public.comment_answers a
    set answer = trim(save_answer.answer), is_published = publish, version = expected_version
    where a.id = known.id returning version into saved;
  end if;
  if publish or known.is_published then
    perform private.audit(case when publish then 'publish answer' else 'withdraw answer' end, 'comment_answers',
      save_answer.comment_id::text);
  end if;
  return saved;
end
$$;

-- Deletes the answer to a comment: managers any, employees a draft.
create or replace function public.delete_answer(comment_id uuid, expected_version integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.comment_answers;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into known from public.comment_answers a where a.comment_id = delete_answer.comment_id for update;
  if known.id is null then perform private.refuse('PT404', 'Resource not found'); end if;
  if known.is_published and not private.is_manager() then perform private.deny(); end if;
  perform private.require_version(expected_version, known.version);
  delete from public.comment_answers a where a.id = known.id;
  perform private.audit('delete answer', 'comment_answers', delete_answer.comment_id::text);
end
$$;

-- Brings a published answer to the public comment, and takes away one that is published no longer.
create or replace function private.spread_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.comment_id else new.comment_id end;
  shown text := case when tg_op <> 'DELETE' and new.is_published then new.answer end;
begin
  update public.public_comments p set answer = shown
  from private.comment_publications link
  where link.comment_id = concerned and p.id = link.public_id and p.answer is distinct from shown;
  return null;
end
$$;
create or replace trigger answers_are_spread after insert or update or delete on public.comment_answers
  for each row execute function private.spread_answer();

-- The published answer to a comment of the caller.
create or replace function private.answer_to_mine(comment_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select a.answer from public.comment_answers a join public.cheese_comments m on m.id = a.comment_id
  where m.id = comment_uuid and m.user_id = auth.uid() and a.is_published
$$;

create or replace trigger staff_are_told after insert or update or delete on public.comment_answers
  for each row execute function private.tell_staff('comments');
