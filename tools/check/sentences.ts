import { ORDER_SENTENCES } from './order-sentences.ts'
import { API_ONLY, SALE_SENTENCES, type Shown } from './sale-sentences.ts'

/** Every call throws it as a user error, which each screen shows. */
const ANY_CALL = 'src/backend/unwrap.ts'

const CMS = 'src/features/cms'
const ANSWERS = `${CMS}/comments/answer-dialog.tsx`
const BULK = `${CMS}/cheeses/bulk/bulk-dialog.tsx`
const CALENDAR = `${CMS}/calendar/entry/entry-dialog.tsx`
const CALENDAR_MOVES = `${CMS}/calendar/use-calendar-moves.ts`
const CHECK_INS = `${CMS}/kit/outbox/outbox.ts`
const ADD_GUESTS = `${CMS}/events/guests/add-guests.ts`
export const CHEESE = `${CMS}/cheeses/editor/cheese-editor.tsx`
const COMMENTS = `${CMS}/comments/moderate-comment.ts`
const DECIDE_EVENT = `${CMS}/events/decide-event.ts`
const DELETE_ACCOUNT = 'src/features/account/delete-account.tsx'
const DOWNLOAD_MY_DATA = 'src/features/account/download-my-data.ts'
export const DELIVERY = `${CMS}/inventory/deliveries/delivery-form.tsx`
const DISPLAY_NAMES = `${CMS}/comments/moderate-display-name.ts`
export const EVENT = `${CMS}/events/event-editor.tsx`
const HISTORY = `${CMS}/kit/history`
const IMPORT = `${CMS}/cheeses/import/use-import.ts`
const INVITE = `${CMS}/users/invite-dialog.tsx`
const MEDIA = `${CMS}/media`
const MESSAGES = `${CMS}/events/guests/message-guests.ts`
export const MOVEMENT = `${CMS}/inventory/counter/movement-sheet.tsx`
const MOVEMENTS = `${CMS}/inventory/counter/record-movement.ts`
export const MY_NAME = 'src/features/account/display-name-form.tsx'
const PLACARDS = `${CMS}/placards/record-prints.ts`
const PLANNED_PRICE = `${CMS}/cheeses/prices/price-dialog.tsx`
const PROPOSALS = `${CMS}/kit/proposals/proposals.ts`
const PUBLISHING = `${CMS}/kit/documents/use-publishing.ts`
export const QUICK_EDITS = `${CMS}/kit/list/quick-cell.tsx`
export const RECIPE = `${CMS}/recipes/recipe-editor.tsx`
export const RECIPE_WRITER = 'src/app/client/recipe-writer.tsx'
const RECORD_FORM = `${CMS}/kit/record/use-record-form.ts`
export const RESTORE = `${HISTORY}/restore-version.ts`
const REVIEW = `${CMS}/recipes/decide-recipe.ts`
const ROLES = `${CMS}/users/set-user-role.ts`
const RSVP = 'src/features/events/change-rsvp.ts'
const SEARCH_WORDS = `${CMS}/settings/search-term-dialog.tsx`
export const SETTINGS = `${CMS}/settings/settings-editor.tsx`
const STOCK_ALERT = 'src/features/stock-alerts/request-screen.tsx'
const SUSPENSION = `${CMS}/users/suspend-user.ts`
const UNDO = `${HISTORY}/undo-change-set.ts`

const NOT_FOUND = 'Resource not found'

/** By the function that raises it and its words in `schemas`. */
export const SENTENCES: Record<string, Record<string, Shown>> = {
  'public.save_answer': { [NOT_FOUND]: { by: ANSWERS } },
  'public.delete_answer': { [NOT_FOUND]: { by: ANSWERS } },
  'public.add_starter_cheeses': {
    'The shop has these cheeses already': { by: `${CMS}/setup/starter-cheeses.ts` },
  },
  'private.accept_invitation': {
    [`${NOT_FOUND}. This invitation is not valid; ask for a new one.`]: {
      by: 'src/features/auth/mailed/invitation.ts',
    },
  },
  ...ORDER_SENTENCES,
  ...SALE_SENTENCES,
  'private.answer_before': { 'This key belongs to another request': { by: ANY_CALL } },
  'private.check_bulk_change': { 'There is no such bulk change': { by: BULK } },
  'private.check_ingredient_count': {
    'A recipe has at most 60 ingredients': { by: [RECIPE, RECIPE_WRITER] },
  },
  'private.check_party_size': { 'An RSVP is for one to six people': { by: RSVP } },
  'private.check_restored_day': {
    'Past days are read-only': { by: RESTORE },
    'Only an active cheese can be featured': { by: RESTORE },
  },
  'private.check_session': { 'Access denied. This session has ended; sign in again.': { by: ANY_CALL } },
  'private.count_answer': {
    'The answer is too large. Ask for fewer rows, columns or embedded resources.': { by: ANY_CALL },
  },
  'private.enter_placard_prints': {
    'Print 1 to 500 placards at once': { by: PLACARDS },
    [NOT_FOUND]: { by: PLACARDS },
    'changed just now': { by: PLACARDS },
  },
  'private.enter_stock_movement': {
    [NOT_FOUND]: { by: MOVEMENT },
    'There are only %s of it; count the stock first': { by: MOVEMENT },
  },
  'private.grant_role': { 'No account has the email %': { by: 'server/operations/grant-role.ts' } },
  'private.guard_calendar': {
    'Past days are read-only': { by: CALENDAR_MOVES },
    'Only an active cheese can be featured': { by: CALENDAR },
  },
  'private.guard_capacity': {
    'The capacity is at least %s, the number of people who have a seat': { by: EVENT },
  },
  'private.guard_cheese': {
    'Cancel its planned prices first: they are for the way it is sold now': { by: CHEESE },
    'It is sold by the piece: change the price of the piece': { by: CHEESE },
    'A published cheese keeps its slug': { by: CHEESE },
    objection: { by: CHEESE },
  },
  'public.confirm_food_fact': { 'Say which allergens it contains, or that there are none': { by: CHEESE } },
  'private.guard_cheese_deletion': { 'Archive this cheese instead: guests have seen it': { by: API_ONLY } },
  'private.guard_event': {
    'An announced event is not a draft again. Cancel it instead.': { by: RESTORE },
    'A coming event is canceled before it is archived': { by: RESTORE },
  },
  'private.guard_second_factor': { 'Set up your own authenticator app first': { by: SETTINGS } },
  'private.guard_stock_switch': {
    'The stock of this cheese is tracked; record a movement instead': { by: CHEESE },
  },
  'private.keep_an_admin': {
    'The last admin cannot be removed': { by: [ROLES, SUSPENSION, DELETE_ACCOUNT] },
  },
  'private.keep_published_slug': { 'A published page keeps its slug': { by: API_ONLY } },
  'private.limit_calls': { 'Too many attempts. Please try again later.': { by: ANY_CALL } },
  'private.limit_search_terms': {
    'There are 500 search words. Delete one before you add another.': { by: SEARCH_WORDS },
  },
  'private.open_shop': { 'Before the shop opens, say': { by: `${CMS}/setup/set-shop-open.ts` } },
  'private.own_import': {
    [`${NOT_FOUND}. This dry run has expired; choose the file again.`]: { by: IMPORT },
  },
  'private.propose': { 'An active cheese declares its allergens': { by: CHEESE } },
  'private.require_applicable': {
    'The dry run is not complete. Choose the file again.': { by: IMPORT },
    'A row is refused, so nothing was written. Correct the file.': { by: IMPORT },
    'Line %s: someone changed this cheese after the dry run, so nothing was written. Choose the file again.':
      {
        by: IMPORT,
      },
  },
  'private.require_guests': {
    'We are closed just now. Please come back later.': { by: 'src/features/stock-alerts/request-screen.tsx' },
  },
  'private.require_email': { 'Please enter a valid email address.': { by: [INVITE, STOCK_ALERT] } },
  'private.require_file': { 'This picture has no file': { by: `${CMS}/kit/pictures/upload-picture.ts` } },
  'private.require_open_event': {
    [NOT_FOUND]: { by: RSVP },
    'This event no longer takes answers': { by: RSVP },
  },
  'private.require_own_pictures': {
    "Pictures come from the shop's own storage. Upload the picture and use its URL.": {
      by: [CHEESE, EVENT, RECIPE],
      fields: ['hero_image_url', 'image_urls', 'image_url'],
    },
  },
  'private.require_board_question': {
    'A board is for 1 to 50 people': { by: API_ONLY },
    'A budget is over 0.00 and at most 10000.00': { by: API_ONLY },
    'A board has at most five cheeses': { by: API_ONLY },
  },
  'private.require_plannable_day': {
    'Choose a day from tomorrow on, at most two years ahead': { by: [PLANNED_PRICE, BULK] },
  },
  'private.require_version': {
    'An unexpected error occurred. Please load the page again.': { by: RECORD_FORM },
    'Someone else saved this first': { by: RECORD_FORM },
  },
  'private.require_weight': {
    'Enter at least 1 g': { by: [DELIVERY, MOVEMENT] },
    'Enter at most 100 kg': { by: [DELIVERY, MOVEMENT] },
  },
  'private.set_suspension': { [NOT_FOUND]: { by: SUSPENSION } },
  'private.shop_instant': {
    'Give a date and a time': { by: EVENT, fields: ['starts_at_local', 'ends_at_local'] },
    'The clock skips this time: it goes forward that night': {
      by: EVENT,
      fields: ['starts_at_local', 'ends_at_local'],
    },
  },
  'private.require_own_second_factor': {
    'Access denied. Enter the code of your authenticator app first.': {
      by: [DELETE_ACCOUNT, DOWNLOAD_MY_DATA],
    },
  },
  'private.store_my_recipe': {
    'The picture of a recipe is uploaded for it': { by: RECIPE_WRITER },
    'You have 50 recipes that are not published. Delete one of them.': { by: RECIPE_WRITER },
  },
  'private.tell_guests': {
    'Guests were told of ten changes within a day. Change the event tomorrow, or cancel it.': {
      by: [EVENT, DECIDE_EVENT],
    },
  },
  'public.add_display': {
    'There are 50 displays already. Revoke one that is not used.': { by: `${CMS}/settings/displays.ts` },
  },
  'public.add_import_rows': {
    'This dry run is complete. Choose the file again.': { by: IMPORT },
    'A file has at most 10,000 rows. Split the file.': { by: IMPORT },
  },
  'public.change_party_size': { [NOT_FOUND]: { by: RSVP }, 'Seats left besides yours:': { by: RSVP } },
  'public.add_guests': {
    'A booking by phone needs a name': { by: ADD_GUESTS },
    'Walk-ins are added on the day of the event': { by: ADD_GUESTS },
    'Seats left:': { by: ADD_GUESTS },
  },
  'public.note_allergies': { [NOT_FOUND]: { by: 'src/features/events/allergies-note.tsx' } },
  'public.check_in': {
    [`${NOT_FOUND}. This guest has given the seat back.`]: { by: CHECK_INS },
    'Guests are checked in from a day before the event until a day after it': { by: CHECK_INS },
    'This party has no seat': { by: CHECK_INS },
  },
  'public.compare_versions': { [NOT_FOUND]: { by: `${HISTORY}/compare-versions-dialog.tsx` } },
  'public.correct_stock_movement': {
    [NOT_FOUND]: { by: MOVEMENTS },
    'A correction cannot be corrected; record the movement again': { by: MOVEMENTS },
    'It has already been corrected': { by: MOVEMENTS },
    'Its stock is no longer tracked; count it to start again': { by: MOVEMENTS },
  },
  'public.correct_stock_movements': { 'Correct 1 to 200 movements other than sales': { by: MOVEMENTS } },
  'public.decide_event': {
    'An event is published before it starts': { by: DECIDE_EVENT },
    [`${NOT_FOUND}. No such event waits for this decision.`]: { by: DECIDE_EVENT },
  },
  'public.decide_proposal': { 'It has already been %s': { by: PROPOSALS } },
  'public.delete_my_account': {
    'Access denied. Please sign in again first.': { by: DELETE_ACCOUNT },
    'Type your email address to confirm': { by: DELETE_ACCOUNT },
  },
  'public.duplicate_event': { [NOT_FOUND]: { by: `${CMS}/events/duplicate-event.ts` } },
  'public.hide_display_name': {
    'Hide a display name with a reason': { by: DISPLAY_NAMES },
    [NOT_FOUND]: { by: DISPLAY_NAMES },
  },
  'public.invite_person': {
    'This person already works here. Change the role in the list of people.': { by: INVITE },
  },
  'public.make_bulk_change': {
    'The cheeses have changed since. Look at the new preview.': { by: BULK },
    'Nothing was changed:': { by: BULK },
    'At most %s cheeses can be changed at once. Select fewer.': { by: BULK },
  },
  'public.message_guests': {
    'Guests get messages until a day after the event': { by: MESSAGES },
    'The guests of an event get at most two messages': { by: MESSAGES },
    'No one would get this message': { by: MESSAGES },
  },
  'public.moderate_comment': {
    'Hide a comment with a reason, restore or publish it, or dismiss its reports': { by: COMMENTS },
    [NOT_FOUND]: { by: COMMENTS },
    [`${NOT_FOUND}. No report of this comment waits for a decision.`]: { by: COMMENTS },
  },
  'public.post_home_picture': {
    [NOT_FOUND]: { by: `${MEDIA}/home-post.tsx` },
    'Say what the picture shows first': { by: `${MEDIA}/home-post.tsx` },
  },
  'private.publish_document': {
    [NOT_FOUND]: { by: PUBLISHING },
    'Someone else published this first.': { by: PUBLISHING },
  },
  'public.record_delivery': {
    'A delivery has 1 to 200 lines': { by: DELIVERY },
  },
  'public.replace_picture': {
    [NOT_FOUND]: { by: `${MEDIA}/replace-picture.tsx` },
    'Say what the picture shows first': { by: `${MEDIA}/replace-picture.tsx` },
  },
  'public.restore_display_name': { [NOT_FOUND]: { by: DISPLAY_NAMES } },
  'public.review_recipe': {
    'Publish a recipe, or return or reject it with a note': { by: REVIEW },
    [`${NOT_FOUND}. No such recipe waits for a decision.`]: { by: REVIEW },
  },
  'public.rollback_record': {
    [NOT_FOUND]: { by: RESTORE },
    'Choose a field of this version': { by: RESTORE },
    'This version does not meet a current rule': { by: RESTORE, fields: ['any'] },
  },
  'public.save_picture': {
    [NOT_FOUND]: { by: `${MEDIA}/picture-editor.tsx` },
    'Say what the picture shows': { by: API_ONLY },
  },
  'public.schedule_price': {
    [NOT_FOUND]: { by: PLANNED_PRICE },
    'Plan the price of what is sold: a kilogram or a piece': { by: PLANNED_PRICE },
  },
  'public.set_display_name': {
    objection: { by: MY_NAME },
    'Someone has this name, or one that looks like it.': { by: MY_NAME },
  },
  'public.set_notice': { 'Choose an end that is still to come': { by: `${CMS}/setup/notice.tsx` } },
  'public.set_in_stock': {
    [NOT_FOUND]: { by: QUICK_EDITS },
    'Enter how many grams there are': { by: QUICK_EDITS },
  },
  'public.set_user_role': { [NOT_FOUND]: { by: ROLES } },
  'public.stop_counting_stock': { [NOT_FOUND]: { by: `${CMS}/inventory/stop-tracking.tsx` } },
  'public.submit_recipe': {
    'A recipe has at least one ingredient and one step': { by: RECIPE_WRITER },
    'Agree that the shop may publish the recipe': { by: RECIPE_WRITER },
  },
  'public.undo_change_set': {
    'An undo cannot be undone. Restore a version instead.': { by: UNDO },
    'It has already been undone. Look at the history.': { by: UNDO },
  },
  'public.undo_moderation': {
    [NOT_FOUND]: { by: COMMENTS },
    'Someone else has decided since': { by: COMMENTS },
  },
}
