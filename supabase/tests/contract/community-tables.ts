import { ADMIN, EVERYONE, MEMBER, NO_ONE, personId, SIGNED_IN, STAFF } from './actors.ts'
import { table, type Attempt } from './attempt.ts'
import {
  COMTE,
  DRAFT_CHEESE,
  GOUDA,
  HIDDEN_COMMENT,
  INACTIVE_CHEESE,
  STOCK_ALERT,
  PENDING_RECIPE,
  PRIVATE_COMMENT,
  PUBLIC_COMMENT,
  PUBLISHED_EVENT,
  PUBLISHED_RECIPE,
} from './rows.ts'

const member = personId('member')
const ofMember = `user_id = '${member}' and cheese_id = '${COMTE}'`

/** People read and write only their own rows, whatever their role. */
export const communityTables: Attempt[] = [
  ...table('user_favorites', {
    select: [['a favorite of the member', MEMBER, `select from public.user_favorites where ${ofMember}`]],
    insert: [
      ['an own favorite', SIGNED_IN, `insert into public.user_favorites (cheese_id) values ('${GOUDA}')`],
      ['one for the member', MEMBER, forMember('user_favorites', '', '')],
      ['a draft', STAFF, `insert into public.user_favorites (cheese_id) values ('${DRAFT_CHEESE}')`],
    ],
    update: [
      ['a favorite', NO_ONE, `update public.user_favorites set cheese_id = '${GOUDA}' where ${ofMember}`],
    ],
    delete: [
      ['a favorite of the member', MEMBER, `delete from public.user_favorites where ${ofMember}`],
      ['all there are', MEMBER, `delete from public.user_favorites`],
    ],
  }),

  ...table('recipe_favorites', {
    select: [
      ['one of the member', MEMBER, `select from public.recipe_favorites where user_id = '${member}'`],
    ],
    insert: [
      [
        'an own one that is new',
        ['other', ...STAFF],
        `insert into public.recipe_favorites (recipe_id) values ('${PUBLISHED_RECIPE}') on conflict do nothing`,
      ],
      [
        'one for another person',
        NO_ONE,
        `insert into public.recipe_favorites (user_id, recipe_id)
          select id, '${PUBLISHED_RECIPE}' from public.users where id <> auth.uid()`,
      ],
      [
        'one that waits',
        NO_ONE,
        `insert into public.recipe_favorites (recipe_id) values ('${PENDING_RECIPE}')`,
      ],
    ],
    update: [['one', NO_ONE, `update public.recipe_favorites set recipe_id = '${PENDING_RECIPE}'`]],
    delete: [['all there are', MEMBER, `delete from public.recipe_favorites`]],
  }),

  ...table('cheese_ratings', {
    select: [['a rating of the member', MEMBER, `select from public.cheese_ratings where ${ofMember}`]],
    insert: [
      [
        'an own rating',
        SIGNED_IN,
        `insert into public.cheese_ratings (cheese_id, rating) values ('${GOUDA}', 4)`,
      ],
      ['one for the member', MEMBER, forMember('cheese_ratings', ', rating', ', 4')],
      ['six stars', NO_ONE, `insert into public.cheese_ratings (cheese_id, rating) values ('${GOUDA}', 6)`],
    ],
    update: [
      ['a rating of the member', MEMBER, `update public.cheese_ratings set rating = 1 where ${ofMember}`],
      ['all there are', MEMBER, `update public.cheese_ratings set rating = 1`],
    ],
    delete: [
      ['a rating of the member', MEMBER, `delete from public.cheese_ratings where ${ofMember}`],
      ['all there are', MEMBER, `delete from public.cheese_ratings`],
    ],
  }),

  ...table('cheese_comments', {
    select: [
      [
        'a public comment of the member, as the spec reads it',
        ['anon', 'member'],
        `select id, comment, created_at from public.cheese_comments where cheese_id = '${COMTE}' and is_public`,
      ],
      ['a private comment of the member', MEMBER, commentRow(PRIVATE_COMMENT)],
      ['a hidden comment of the member', MEMBER, commentRow(HIDDEN_COMMENT)],
      ['a public comment on an inactive cheese', NO_ONE, ofInactive('cheese_comments')],
    ],
    insert: [
      [
        'an own comment',
        SIGNED_IN,
        `insert into public.cheese_comments (cheese_id, comment) values ('${GOUDA}', 'Hm')`,
      ],
      ['one for the member', MEMBER, forMember('cheese_comments', ', comment', `, 'Hm'`)],
      [
        'an empty one',
        NO_ONE,
        `insert into public.cheese_comments (cheese_id, comment) values ('${GOUDA}', '  ')`,
      ],
    ],
    update: [
      [
        'a comment of the member',
        MEMBER,
        `update public.cheese_comments set comment = 'x' where cheese_id = '${COMTE}'`,
      ],
      ['all there are', MEMBER, `update public.cheese_comments set comment = 'x'`],
    ],
    delete: [
      ['a comment of the member', MEMBER, `delete from public.cheese_comments where cheese_id = '${COMTE}'`],
      ['all there are', MEMBER, `delete from public.cheese_comments`],
    ],
  }),
  {
    on: 'cheese_comments',
    operation: 'select',
    what: 'who wrote a public comment',
    by: MEMBER,
    sql: `select user_id from public.cheese_comments where id = '${PUBLIC_COMMENT}'`,
    guardedByGrantOnly: true,
  },
  {
    on: 'cheese_comments',
    operation: 'select',
    what: 'when a public comment was written',
    by: MEMBER,
    sql: `select written_at from public.cheese_comments where id = '${PUBLIC_COMMENT}'`,
    guardedByGrantOnly: true,
  },

  ...table('public_comments', {
    select: [
      ['a public comment', EVERYONE, `select from public.public_comments where cheese_id = '${COMTE}'`],
      ['one on an inactive cheese', STAFF, ofInactive('public_comments')],
    ],
    insert: [
      [
        'a comment',
        NO_ONE,
        `insert into public.public_comments (cheese_id, comment, created_at) values ('${COMTE}', 'x', now())`,
      ],
    ],
    update: [['a comment', NO_ONE, `update public.public_comments set comment = 'x'`]],
    delete: [['a comment', NO_ONE, `delete from public.public_comments`]],
  }),

  ...table('display_names', {
    select: [
      ['the one of the member', MEMBER, `select from public.display_names where user_id = '${member}'`],
    ],
    insert: [
      [
        'an own one past the function',
        NO_ONE,
        `insert into public.display_names (user_id, name, look)
          select auth.uid(), 'Admin', 'admin' where auth.uid() is not null`,
      ],
    ],
    update: [['one past the function', NO_ONE, `update public.display_names set name = 'Admin'`]],
    delete: [['one past the function', NO_ONE, `delete from public.display_names`]],
  }),

  ...table('cheese_stats', {
    select: [
      ['the sums', EVERYONE, `select from public.cheese_stats where cheese_id = '${COMTE}'`],
      ['those of an inactive cheese', STAFF, ofInactive('cheese_stats')],
    ],
    insert: [['sums', NO_ONE, `insert into public.cheese_stats (cheese_id) values (gen_random_uuid())`]],
    update: [['the sums', NO_ONE, `update public.cheese_stats set favorites_count = 9`]],
    delete: [['the sums', NO_ONE, `delete from public.cheese_stats`]],
  }),

  ...table('notify_requests', {
    select: [
      [
        'a request of the member',
        ['member', ...ADMIN],
        `select from public.notify_requests where id = '${STOCK_ALERT}'`,
      ],
    ],
    insert: [
      [
        'a request past the function',
        NO_ONE,
        `insert into public.notify_requests (cheese_id, email) values ('${COMTE}', 'x@y.zz')`,
      ],
    ],
    update: [
      ['a request', NO_ONE, `update public.notify_requests set sent_at = now() where id = '${STOCK_ALERT}'`],
    ],
    delete: [['a request', ADMIN, `delete from public.notify_requests where id = '${STOCK_ALERT}'`]],
  }),

  ...table('rsvps', {
    select: [
      ['an answer of the member', MEMBER, `select from public.rsvps where event_id = '${PUBLISHED_EVENT}'`],
    ],
    insert: [
      [
        'an answer past the function',
        NO_ONE,
        `insert into public.rsvps (event_id, user_id, status)
          select '${PUBLISHED_EVENT}', auth.uid(), 'going' where auth.uid() is not null`,
      ],
    ],
    update: [['an answer', NO_ONE, `update public.rsvps set status = 'going'`]],
    delete: [['an answer past the function', NO_ONE, `delete from public.rsvps`]],
  }),

  ...table('users', {
    select: [
      ['the member', ['member', ...ADMIN], `select from public.users where id = '${member}'`],
      ['their own role', SIGNED_IN, `select role from public.users where id = auth.uid()`],
    ],
    insert: [['a person', NO_ONE, `insert into public.users (id, role) values (gen_random_uuid(), 'admin')`]],
    update: [
      ['their own names', SIGNED_IN, `update public.users set first_name = 'New' where id = auth.uid()`],
      [
        'the names of the member',
        MEMBER,
        `update public.users set first_name = 'New' where id = '${member}'`,
      ],
      [
        'their own role',
        NO_ONE,
        `update public.users set role = 'admin' where id = auth.uid() and role <> 'admin'`,
      ],
      ['the role of the member', NO_ONE, `update public.users set role = 'employee' where id = '${member}'`],
    ],
    delete: [['the member', NO_ONE, `delete from public.users where id = '${member}'`]],
  }),
]

function commentRow(id: string) {
  return `select id from public.cheese_comments where id = '${id}'`
}

function forMember(name: string, columns: string, values: string) {
  return `insert into public.${name} (user_id, cheese_id${columns}) values ('${member}', '${GOUDA}'${values})`
}

function ofInactive(table: string) {
  return `select cheese_id from public.${table} where cheese_id = '${INACTIVE_CHEESE}'`
}
