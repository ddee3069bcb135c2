grant execute on function private.has_sound_markup, private.fits_shape, private.fits_on_a_page
  to authenticated, service_role;
grant execute on function private.drafts_of, private.last_publication, private.publish_document to authenticated;
