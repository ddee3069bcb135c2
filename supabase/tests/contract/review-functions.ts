import { MANAGERS, STAFF } from './actors.ts'
import { fn, type Attempt } from './attempt.ts'
import {
  ANSWERED_COMMENT,
  DISPLAY_NAME,
  EMPLOYEE_RECIPE,
  GOUDA,
  HIDDEN_AT,
  HIDDEN_COMMENT,
  HIDDEN_DISPLAY_NAME,
  PENDING_RECIPE,
  PUBLIC_COMMENT,
} from './rows.ts'

/** Recipes and comments of guests. */
export const reviewFunctions: Attempt[] = [
  ...fn(
    'save_recipe',
    ['a draft', STAFF, `select public.save_recipe('{"title": "New"}', array['${GOUDA}']::uuid[])`],
    [
      'the draft of the employee',
      STAFF,
      `select public.save_recipe('{"id": "${EMPLOYEE_RECIPE}", "version": 1, "title": "New"}')`,
    ],
    [
      'a pending one of the member',
      MANAGERS,
      `select public.save_recipe('{"id": "${PENDING_RECIPE}", "version": 1, "title": "New"}')`,
    ],
  ),
  ...fn('moderation_queue', ['call', STAFF, `select from public.moderation_queue('newest')`]),
  ...fn('moderate_comment', [
    'hide',
    MANAGERS,
    `select public.moderate_comment('${PUBLIC_COMMENT}', 'hide', 'Off topic')`,
  ]),
  ...fn(
    'save_answer',
    ['a draft', STAFF, `select public.save_answer('${PUBLIC_COMMENT}', 'Thank you')`],
    ['a published one', MANAGERS, `select public.save_answer('${PUBLIC_COMMENT}', 'Thank you', true)`],
    [
      'instead of a published one',
      MANAGERS,
      `select public.save_answer('${ANSWERED_COMMENT}', 'Changed', false, 1)`,
    ],
  ),
  ...fn('delete_answer', [
    'a published one',
    MANAGERS,
    `select public.delete_answer('${ANSWERED_COMMENT}', 1)`,
  ]),
  ...fn('undo_moderation', [
    'of a hidden one',
    MANAGERS,
    `select public.undo_moderation('${HIDDEN_COMMENT}', '${HIDDEN_AT}')`,
  ]),
  ...fn('hide_display_name', [
    'of the member',
    MANAGERS,
    `select public.hide_display_name('${DISPLAY_NAME}', 'Rude')`,
  ]),
  ...fn('restore_display_name', [
    'a hidden one',
    MANAGERS,
    `select public.restore_display_name('${HIDDEN_DISPLAY_NAME}')`,
  ]),
  ...fn('recipe_queue', ['call', STAFF, `select from public.recipe_queue('pending')`]),
  ...fn(
    'review_recipe',
    ['publish', MANAGERS, `select public.review_recipe('${PENDING_RECIPE}', 'publish', null, 1)`],
    ['return', MANAGERS, `select public.review_recipe('${PENDING_RECIPE}', 'return', 'How long?', 1)`],
  ),
  ...fn('returned_recipe', ['call', MANAGERS, `select public.returned_recipe('${PENDING_RECIPE}')`]),
]
