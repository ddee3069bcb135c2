-- A document has a row in a table such as cheese_documents, which guests read, and one in the table of its drafts.

-- Whether a table holds documents.
create or replace function private.holds_documents(of_table text) returns boolean
language sql immutable set search_path = ''
as $$ select of_table in ('cheese_documents', 'page_documents') $$;

-- The drafts of a table of documents.
create or replace function private.drafts_of(of_table text) returns regclass
language sql stable set search_path = ''
as $$ select (case of_table when 'cheese_documents' then 'public.cheese_document_drafts'
  when 'page_documents' then 'public.page_document_drafts' end)::regclass $$;

-- Lets a draft start from the newest document, unless its author says which one they read.
create or replace function private.start_document_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.document_version is null then
    execute format('select d.version from public.%I d where d.id = ($1).id', tg_argv[0])
      into new.document_version using new;
    new.document_version := coalesce(new.document_version, 0);
  end if;
  return new;
end
$$;

-- Who published the newest document and when, in words for staff.
create or replace function private.last_publication(of_table text, of_record text) returns text
language sql stable security definer set search_path = ''
as $$
  select format('%s published another text on %s at %s',
    coalesce(private.staff_name(v.changed_by), 'Someone else'), to_char(saved.clock, 'FMDay, FMMonth FMDD'),
    regexp_replace(private.spoken_time(saved.clock, (private.shop_settings()).locale) || '.', '\.+$', '.'))
  from public.record_versions v
  cross join lateral (select v.changed_at at time zone private.shop_time_zone()) as saved (clock)
  where v.table_name = of_table and v.record_id = of_record
  order by v.version desc limit 1
$$;

-- Publishes a draft as it was when the caller read it, and returns the version of the document. A document that is newer
-- than the one the draft started from is not overwritten.
create or replace function private.publish_document(of_table text, record_id text, draft_version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  target regclass := format('public.%I', of_table)::regclass;
  drafts regclass := private.drafts_of(of_table);
  row_with_id constant text := 'select to_jsonb(d) from %1$s d
    where d.id = (jsonb_populate_record(null::%1$s, jsonb_build_object(''id'', $1))).id for update';
  draft jsonb;
  document jsonb;
  published integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  execute format(row_with_id, drafts) into draft using record_id;
  if draft is null then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_version(draft_version, (draft ->> 'version')::integer);
  execute format(row_with_id, target) into document using record_id;
  published := coalesce((document ->> 'version')::integer, 0);
  if document is null then
    perform private.insert_fields(target, jsonb_build_object('id', record_id, 'body', draft -> 'body'));
  elsif document -> 'body' <> draft -> 'body' then
    if published > coalesce((draft ->> 'document_version')::integer, 0) then
      perform private.refuse('PT409', concat_ws(' ', 'Someone else published this first.',
        private.last_publication(of_table, record_id)), reason => 'stale');
    end if;
    perform private.update_fields(target, record_id,
      jsonb_build_object('body', draft -> 'body', 'version', published));
  end if;
  execute format(row_with_id, target) into document using record_id;
  if document -> 'version' is distinct from draft -> 'document_version' then
    perform private.update_fields(drafts, record_id,
      jsonb_build_object('document_version', document -> 'version', 'version', draft -> 'version'));
  end if;
  return document -> 'version';
end
$$;

-- Notes who saved a draft. A publication does not change its words.
create or replace function private.note_draft_author() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;

-- A draft is saved while it is typed: it has versions against stale saves, but no history. A publication only notes the
-- version of the document, so that the draft on the screen stays current.
do $$
declare
  documents text;
  drafts regclass;
begin
  foreach documents in array array['cheese_documents', 'page_documents'] loop
    drafts := private.drafts_of(documents);
    execute format('create or replace trigger staff_are_told after insert or update or delete on public.%I
      for each row execute function private.tell_staff(''documents'')', documents);
    execute format('create or replace trigger publications_are_audited after insert or update on public.%I
      for each row execute function private.audit_publication()', documents);
    execute format('create or replace trigger staff_are_told after insert or update or delete on %s
      for each row execute function private.tell_staff(''documents'')', drafts);
    execute format('create or replace trigger a_version_starts before insert on %s
      for each row execute function private.start_version()', drafts);
    execute format('create or replace trigger a_version_is_given before update of version on %s
      for each statement execute function private.note_given_version()', drafts);
    execute format('create or replace trigger a_version_follows before update on %s
      for each row when (old.body is distinct from new.body or old.version is distinct from new.version
        or old.document_version is not distinct from new.document_version)
      execute function private.next_version()', drafts);
    execute format('create or replace trigger b_draft_starts before insert on %s
      for each row execute function private.start_document_draft(%L)', drafts, documents);
    execute format('create or replace trigger c_author_is_noted before insert or update of body on %s
      for each row execute function private.note_draft_author()', drafts);
    execute format('create or replace trigger zz_update_has_ended after update on %s
      referencing new table as touched for each statement execute function private.end_versioned_write()', drafts);
    execute format('create or replace trigger zz_delete_has_ended after delete on %s
      referencing old table as touched for each statement execute function private.end_versioned_write()', drafts);
  end loop;
end
$$;
