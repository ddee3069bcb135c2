import { cheeseId, stableUuid } from '../../seed/stable-uuid.ts'

/** The rows of the contract; `prepareRows` inserts them. */
export const COMTE = cheeseId('comte-aop')
export const ROQUEFORT = cheeseId('roquefort-maison-gabriel-coulet')
export const ABONDANCE = cheeseId('abondance')
export const GOUDA = cheeseId('huizer-kaas-gilde-smoked-gouda')
export const DRAFT_CHEESE = stableUuid('contract draft cheese')
export const INACTIVE_CHEESE = stableUuid('contract inactive cheese')
export const PICTURE = stableUuid('contract picture')
/** On the home page. */
export const HOME_PICTURE = stableUuid('contract home picture')
export const PUBLIC_COMMENT = stableUuid('contract public comment')
export const PRIVATE_COMMENT = stableUuid('contract private comment')
/** By a second admin, on a cheese that is not active. */
export const ANSWERED_COMMENT = stableUuid('contract answered comment')
export const HIDDEN_COMMENT = stableUuid('contract hidden comment')
export const HIDDEN_AT = '2026-01-02T03:04:05Z'
export const PAST_FEATURE = stableUuid('contract past feature')
export const TODAYS_FEATURE = stableUuid('contract feature of today')
export const PLANNED_FEATURE = stableUuid('contract planned feature')
export const FEATURE_IDEA = stableUuid('contract feature idea')
/** Of the employee. */
export const CALENDAR_FEED_TOKEN = 'contract calendar feed'
export const PUBLISHED_RECIPE = stableUuid('contract published recipe')
export const PENDING_RECIPE = stableUuid('contract pending recipe')
export const MEMBER_DRAFT = stableUuid('contract recipe that the member writes')
export const MEMBER_DRAFT_PICTURE = `recipes/${MEMBER_DRAFT}/${stableUuid('contract picture of a draft')}.jpg`
export const SECOND_DRAFT_PICTURE = `recipes/${MEMBER_DRAFT}/${stableUuid('second picture of a draft')}.jpg`
export const EMPLOYEE_RECIPE = stableUuid('contract recipe of the employee')
export const PUBLISHED_EVENT = stableUuid('contract published event')
/** Of the member, for the published event. */
export const RSVP = stableUuid('contract rsvp')
export const OPEN_EVENT = stableUuid('contract event without answers')
export const DRAFT_EVENT = stableUuid('contract draft event')
export const STOCK_ALERT = stableUuid('contract stock alert')
export const STOCK_ALERT_TOKEN = stableUuid('contract stock alert token')
/** Far from the ids that the tables count. */
export const MOVEMENT = 1_000_000
/** Of the employee, today, and of the manager. */
export const OWN_BASKET = stableUuid('contract basket of the employee')
export const MANAGERS_BASKET = stableUuid('contract basket of the manager')
export const WAITING_BASKET = stableUuid('contract basket that waits')
/** Of the member, for a cheese that no other row concerns. */
export const ORDER = stableUuid('contract order')
export const ORDER_CODE = '22QQQQ'
export const ORDER_TOKEN = 'contract order token'
export const STOCK_ALERT_BATCH = 1_000_000
export const PLACARD = stableUuid('contract placard')
/** A bulk change of the manager. */
export const CHANGE_SET = stableUuid('contract change set')
export const ADMINS_CHANGE_SET = stableUuid('contract change set of the admin')
/** As SQL: the hash of what the placard of COMTE says. */
export const PLACARD_HASH = `(select private.placard_hash(private.placard_content(c)) from public.cheeses c
  where c.id = '${COMTE}')`
export const PLANNED_PRICE = stableUuid('contract planned price')
/** Of the employee. */
export const PROPOSAL = stableUuid('contract proposal')
/** Of the admin, to the member. */
export const INVITATION = stableUuid('contract invitation')
export const INVITATION_TOKEN = 'contract invitation token'
/** Of the member, and a hidden one of the other person. */
export const DISPLAY_NAME = 'Brie Walker'
export const HIDDEN_DISPLAY_NAME = 'Rude Rind'
/** A paired display, and the code of one that waits. */
export const KIOSK = stableUuid('contract kiosk')
export const KIOSK_TOKEN = 'contract kiosk token'
export const PAIRING_CODE = '314159'
/** Confirms a new account; far from the ids that the table counts. */
export const UNSENT_MAIL = 1_000_000
