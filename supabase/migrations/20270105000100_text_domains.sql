-- Two domains for text, instead of a check of control characters at every column. The length stays a check of the
-- column. docs/decisions/0014-text-domains.md says which columns keep a check of control characters.

-- Text without line breaks, tabs and other control characters.
create domain public.single_line_text as text constraint is_single_line check (value !~ '[[:cntrl:]]');

-- Text of which line breaks and tabs are the only control characters.
create domain public.multi_line_text as text
  constraint has_only_line_breaks_and_tabs check (value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]');

grant usage on type public.single_line_text, public.multi_line_text to anon, authenticated, service_role;

alter table public.business_settings
  drop constraint business_settings_name_check,
  drop constraint business_settings_address_check,
  drop constraint business_settings_kiosk_message_check,
  drop constraint business_settings_pickup_note_check,
  drop constraint business_settings_delivery_note_check,
  drop constraint business_settings_pregnancy_note_check,
  drop constraint business_settings_getting_there_check,
  drop constraint business_settings_what_to_expect_check,
  alter column name type public.single_line_text,
  alter column address type public.single_line_text,
  alter column kiosk_message type public.single_line_text,
  alter column pickup_note type public.single_line_text,
  alter column delivery_note type public.single_line_text,
  alter column pregnancy_note type public.single_line_text,
  alter column getting_there type public.single_line_text,
  alter column what_to_expect type public.single_line_text,
  add constraint business_settings_name_check check (char_length(name) between 1 and 80),
  add constraint business_settings_address_check check (char_length(address) between 1 and 200),
  add constraint business_settings_kiosk_message_check check (char_length(kiosk_message) <= 140),
  add constraint business_settings_pickup_note_check check (char_length(pickup_note) <= 300),
  add constraint business_settings_delivery_note_check check (char_length(delivery_note) <= 300),
  add constraint business_settings_pregnancy_note_check check (char_length(pregnancy_note) <= 400),
  add constraint business_settings_getting_there_check check (char_length(getting_there) <= 600),
  add constraint business_settings_what_to_expect_check check (char_length(what_to_expect) <= 600);

alter table public.events
  drop constraint events_summary_check,
  drop constraint events_location_check,
  drop constraint events_image_alt_check,
  drop constraint events_price_includes_check,
  drop constraint events_payment_note_check,
  drop constraint events_description_check,
  drop constraint events_cancel_note_check,
  alter column summary type public.single_line_text,
  alter column location type public.single_line_text,
  alter column image_alt type public.single_line_text,
  alter column price_includes type public.single_line_text,
  alter column payment_note type public.single_line_text,
  alter column description type public.multi_line_text,
  alter column cancel_note type public.multi_line_text,
  add constraint events_summary_check check (char_length(summary) <= 400),
  add constraint events_location_check check (char_length(location) <= 200),
  add constraint events_image_alt_check check (char_length(image_alt) <= 300),
  add constraint events_price_includes_check check (char_length(price_includes) <= 300),
  add constraint events_payment_note_check check (char_length(payment_note) <= 300),
  add constraint events_description_check check (char_length(description) <= 6000),
  add constraint events_cancel_note_check check (char_length(cancel_note) <= 500);

alter table public.recipes
  drop constraint recipes_summary_check,
  drop constraint recipes_image_alt_check,
  drop constraint recipes_review_note_check,
  alter column summary type public.single_line_text,
  alter column image_alt type public.single_line_text,
  alter column review_note type public.multi_line_text,
  add constraint recipes_summary_check check (char_length(summary) <= 400),
  add constraint recipes_image_alt_check check (char_length(image_alt) <= 300),
  add constraint recipes_review_note_check check (char_length(review_note) <= 500);

alter table public.media
  drop constraint media_alt_text_check,
  alter column alt_text type public.single_line_text,
  add constraint media_alt_text_check check (char_length(alt_text) between 1 and 300);

alter table public.built_in_pictures
  drop constraint built_in_pictures_alt_text_check,
  alter column alt_text type public.single_line_text,
  add constraint built_in_pictures_alt_text_check
    check (char_length(alt_text) <= 300 and private.shows_text(alt_text));

alter table public.home_pictures
  drop constraint home_pictures_caption_check,
  alter column caption type public.single_line_text,
  add constraint home_pictures_caption_check check (char_length(caption) <= 120);

alter table public.cheese_proposals
  drop constraint cheese_proposals_note_check,
  alter column note type public.single_line_text,
  add constraint cheese_proposals_note_check
    check (char_length(note) between 1 and 300 and private.shows_text(note));

alter table public.display_names
  drop constraint display_names_hidden_reason_check,
  alter column hidden_reason type public.single_line_text,
  add constraint display_names_hidden_reason_check
    check (char_length(hidden_reason) <= 300 and private.shows_text(hidden_reason));

alter table public.search_terms
  drop constraint search_terms_term_check,
  alter column term type public.single_line_text,
  add constraint search_terms_term_check check (char_length(term) <= 60);

alter table private.imports
  drop constraint imports_file_name_check,
  alter column file_name type public.single_line_text,
  add constraint imports_file_name_check check (char_length(file_name) between 1 and 120);
