alter table public.rsvps enable row level security;
grant select on public.rsvps to authenticated;
create policy "People can read their own answers" on public.rsvps
  for select to authenticated using (user_id = (select auth.uid()));

-- Only functions with the rights of their owner reach it.
alter table private.event_messages enable row level security;

grant execute on function public.is_guest_list_open, public.is_guest_list_readable, public.takes_walk_ins to anon, authenticated;
grant execute on function public.cancel_rsvp, public.rsvp, public.change_party_size, public.my_rsvps,
  public.guest_counts, public.event_guests, public.check_in, public.message_guests, public.sent_messages, public.add_guests,
  public.remove_guests, public.note_allergies
  to authenticated;
