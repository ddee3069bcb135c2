import { CUSTOMERS, EVERYONE, MEMBER, NO_ONE, SIGNED_IN } from './actors.ts'
import { fn, type Attempt } from './attempt.ts'
import {
  COMTE,
  INVITATION_TOKEN,
  MEMBER_DRAFT,
  OPEN_EVENT,
  PENDING_RECIPE,
  PUBLISHED_EVENT,
  PUBLISHED_RECIPE,
} from './rows.ts'

/** What a recipe needs to be sent in. */
const COMPLETE = `"ingredients": [{"item": "Cheese"}], "steps": ["Melt."]`
const publicId = `(select id from public.public_comments where cheese_id = '${COMTE}')`

/** Functions that act for the person who is signed in. */
export const personalFunctions: Attempt[] = [
  ...fn('panel_state', ['call', SIGNED_IN, `select from public.panel_state('${COMTE}')`]),
  ...fn('my_favorites', ['of the member', MEMBER, `select from public.my_favorites()`]),
  ...fn('taste_profile', ['call', SIGNED_IN, `select public.taste_profile()`]),
  ...fn('my_home', ['call', SIGNED_IN, `select public.my_home()`]),
  ...fn('needs_second_factor', ['call', SIGNED_IN, `select where public.needs_second_factor() is not null`]),
  ...fn('report_comment', ['call', SIGNED_IN, `select public.report_comment(${publicId}, 'spam')`]),
  ...fn(
    'set_display_name',
    ['a free one', SIGNED_IN, `select where public.set_display_name('Curd Nerd') is null`],
    ['one of the staff', NO_ONE, `select where public.set_display_name('Shop Admin') is null`],
  ),
  ...fn('withdraw_display_name', ['an own one', CUSTOMERS, `select where public.withdraw_display_name()`]),
  ...fn(
    'rsvp',
    ['call', SIGNED_IN, `select public.rsvp('${OPEN_EVENT}')`],
    ['for six', SIGNED_IN, `select public.rsvp('${OPEN_EVENT}', 6)`],
    ['for seven', NO_ONE, `select public.rsvp('${OPEN_EVENT}', 7)`],
  ),
  ...fn('change_party_size', [
    'of an own RSVP',
    MEMBER,
    `select public.change_party_size(event_id, 2) from public.rsvps where event_id = '${PUBLISHED_EVENT}'`,
  ]),
  ...fn('note_allergies', [
    'with an own RSVP',
    MEMBER,
    `select public.note_allergies(event_id, 'Nuts') from public.rsvps where event_id = '${PUBLISHED_EVENT}'`,
  ]),
  ...fn('my_rsvps', ['of the member', MEMBER, `select from public.my_rsvps()`]),
  ...fn('cancel_rsvp', ['an own answer', MEMBER, `select where public.cancel_rsvp('${PUBLISHED_EVENT}')`]),
  ...fn(
    'submit_recipe',
    ['a new one', SIGNED_IN, `select public.submit_recipe('{"title": "New", ${COMPLETE}, "consent": true}')`],
    [
      'over the one of the member',
      MEMBER,
      `select public.submit_recipe('{"id": "${PENDING_RECIPE}", "version": 1, "title": "Mine", ${COMPLETE}, "consent": true}')`,
    ],
    [
      'a published one',
      NO_ONE,
      `select public.submit_recipe('{"id": "${PUBLISHED_RECIPE}", "title": "Mine", ${COMPLETE}, "consent": true}')`,
    ],
  ),
  ...fn(
    'save_recipe_draft',
    [
      'a new one',
      SIGNED_IN,
      `select public.save_recipe_draft(jsonb_build_object('id', gen_random_uuid(), 'title', 'New'))`,
    ],
    [
      'the draft of the member',
      MEMBER,
      `select public.save_recipe_draft('{"id": "${MEMBER_DRAFT}", "version": 1, "title": "Mine"}')`,
    ],
    [
      'over one that waits',
      NO_ONE,
      `select public.save_recipe_draft('{"id": "${PENDING_RECIPE}", "title": "Mine"}')`,
    ],
  ),
  ...fn(
    'delete_my_recipe',
    ['the draft of the member', MEMBER, `select where public.delete_my_recipe('${MEMBER_DRAFT}')`],
    ['a published one', NO_ONE, `select where public.delete_my_recipe('${PUBLISHED_RECIPE}')`],
  ),
  ...fn('my_recipes', [
    'of the member',
    MEMBER,
    `select from public.my_recipes() where id = '${MEMBER_DRAFT}'`,
  ]),
  ...fn('is_own', [
    'of the member',
    MEMBER,
    `select from public.recipes r where r.is_own and id = '${PENDING_RECIPE}'`,
  ]),
  ...fn('my_favorite_recipes', ['of the member', MEMBER, `select from public.my_favorite_recipes()`]),
  ...fn('my_sessions', ['call', SIGNED_IN, `select from public.my_sessions()`]),
  ...fn('end_my_session', [
    'an own one',
    SIGNED_IN,
    `select where public.end_my_session((auth.jwt() ->> 'session_id')::uuid)`,
  ]),
  ...fn('export_my_data', ['call', SIGNED_IN, `select public.export_my_data()`]),
  ...fn('delete_my_account', ['an own one', SIGNED_IN, `select public.delete_my_account(auth.email())`]),
]

/** Functions for a caller with the link of the member's invitation. */
export const invitationFunctions: Attempt[] = [
  ...fn(
    'read_invitation',
    ['with the token', EVERYONE, `select from public.read_invitation('${INVITATION_TOKEN}')`],
    ['with another token', NO_ONE, `select from public.read_invitation('guessed')`],
  ),
  ...fn('accept_invitation', [
    'with the token',
    MEMBER,
    `select public.accept_invitation('${INVITATION_TOKEN}')`,
  ]),
]
