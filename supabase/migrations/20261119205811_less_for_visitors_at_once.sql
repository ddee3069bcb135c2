set check_function_bodies = off;

-- Adds a part of the answer to what this transaction has read so far, and refuses to go on past the limit, which is lower
-- for visitors. Our server calls it for each embedded list and for the whole body.
create or replace function private.count_answer(part anyelement) returns anyelement
language plpgsql volatile strict set search_path = ''
as $$
declare
  megabytes integer := case current_user when 'anon' then 4 else 8 end;
  size bigint := pg_column_size(part)
    + coalesce(nullif(current_setting('rest.answer_size', true), ''), '0')::bigint;
begin
  if size > megabytes * 1024 * 1024 then
    perform private.refuse('PT413', 'The answer is too large. Ask for fewer rows, columns or embedded resources.');
  end if;
  perform set_config('rest.answer_size', size::text, true);
  return part;
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of 9e27f196b13f3998a6c3be7e51bf3fcde55d9379f69902a91001e83115cf86d2.
