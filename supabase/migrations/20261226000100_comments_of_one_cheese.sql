-- A public comment that is edited, hidden, withdrawn or signed differently drops the page of its cheese, and the pages
-- that show the newest comments of all cheeses.

-- Announces a change to a public comment. The pages of a deleted cheese are dropped with the cheese.
create function private.announce_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce('comments');
  perform private.announce('comments', c.slug) from public.cheeses c where c.id = old.cheese_id;
  return null;
end
$$;
revoke execute on function private.announce_comment() from public;

drop trigger public_comments_are_announced on public.public_comments;
create trigger public_comments_are_announced after update or delete on public.public_comments
  for each row execute function private.announce_comment();
