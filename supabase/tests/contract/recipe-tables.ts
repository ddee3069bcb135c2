import { EVERYONE, MANAGERS, MEMBER, NO_ONE, STAFF, type Actor } from './actors.ts'
import { oneRow, table, type Attempt } from './attempt.ts'
import {
  COMTE,
  EMPLOYEE_RECIPE,
  INACTIVE_CHEESE,
  MEMBER_DRAFT,
  PENDING_RECIPE,
  PUBLISHED_RECIPE,
} from './rows.ts'

const AUTHOR_AND_STAFF: readonly Actor[] = ['member', ...STAFF]

export const recipeTables: Attempt[] = [
  ...table('recipes', {
    select: [
      ['a published recipe', EVERYONE, oneRow('recipes', PUBLISHED_RECIPE)],
      ['a pending one of the member', AUTHOR_AND_STAFF, oneRow('recipes', PENDING_RECIPE)],
      ['a draft of the member', MEMBER, oneRow('recipes', MEMBER_DRAFT)],
    ],
    insert: [
      ['a draft', STAFF, `insert into public.recipes (slug, title) values ('brand-new', 'New')`],
      [
        'a published one',
        MANAGERS,
        `insert into public.recipes (slug, title, status) values ('brand-new', 'New', 'published')`,
      ],
    ],
    update: [
      [
        'the draft of the employee',
        STAFF,
        `update public.recipes set version = version, summary = 'x' where id = '${EMPLOYEE_RECIPE}'`,
      ],
      [
        'a pending one of the member',
        MANAGERS,
        `update public.recipes set version = version, summary = 'x' where id = '${PENDING_RECIPE}'`,
      ],
      [
        'a draft of the member',
        NO_ONE,
        `update public.recipes set version = version, summary = 'x' where id = '${MEMBER_DRAFT}'`,
      ],
      [
        'a draft to be published',
        MANAGERS,
        `update public.recipes set version = version, status = 'published' where id = '${EMPLOYEE_RECIPE}'`,
      ],
      [
        'a published one',
        MANAGERS,
        `update public.recipes set version = version, summary = 'x' where id = '${PUBLISHED_RECIPE}'`,
      ],
    ],
    delete: [
      ['a recipe', MANAGERS, `delete from public.recipes where id = '${PENDING_RECIPE}'`],
      ['a draft of the member', NO_ONE, `delete from public.recipes where id = '${MEMBER_DRAFT}'`],
    ],
  }),

  ...table('recipe_cheeses', {
    select: [
      ['of a published recipe', EVERYONE, cheesesOf(PUBLISHED_RECIPE)],
      [
        'an archived one of a published recipe of the member',
        AUTHOR_AND_STAFF,
        `${cheesesOf(PUBLISHED_RECIPE)} and cheese_id = '${INACTIVE_CHEESE}'`,
      ],
      ['of a pending one of the member', AUTHOR_AND_STAFF, cheesesOf(PENDING_RECIPE)],
    ],
    insert: [
      [
        'a cheese past the function',
        NO_ONE,
        `insert into public.recipe_cheeses (recipe_id, cheese_id, position) values ('${EMPLOYEE_RECIPE}', '${COMTE}', 1)`,
      ],
    ],
    update: [['a place', NO_ONE, `update public.recipe_cheeses set position = 9`]],
    delete: [['a cheese', NO_ONE, `delete from public.recipe_cheeses`]],
  }),
]

function cheesesOf(recipe: string) {
  return `select from public.recipe_cheeses where recipe_id = '${recipe}'`
}
