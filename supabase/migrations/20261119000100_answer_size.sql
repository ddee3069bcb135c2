-- An answer has a size limit, kept while PostgreSQL builds it.

-- Adds a part of the answer to what this transaction has read so far, and refuses to go on past the limit. Our server
-- calls it for each embedded list and for the whole body.
create function private.count_answer(part anyelement) returns anyelement
language plpgsql volatile strict set search_path = ''
as $$
declare
  size bigint := pg_column_size(part)
    + coalesce(nullif(current_setting('rest.answer_size', true), ''), '0')::bigint;
begin
  if size > 8 * 1024 * 1024 then
    raise exception 'The answer is too large' using errcode = 'PT413',
      hint = 'Ask for fewer rows, columns or embedded resources.';
  end if;
  perform set_config('rest.answer_size', size::text, true);
  return part;
end
$$;
grant execute on function private.count_answer(anyelement) to anon, authenticated, service_role;
