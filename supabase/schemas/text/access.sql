grant usage on type public.single_line_text, public.multi_line_text to anon, authenticated, service_role;

grant execute on function private.fold, private.words_of, private.anywhere, private.word_start, private.singular
  to anon, authenticated;
grant execute on function private.shows_text to anon, authenticated, service_role;
