import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'
import { asStaff } from './as-staff.ts'
import { COMMENTS, DRAFT_ANSWER, HIDDEN_COMMENT, REPORTED_COMMENT, WAITING_COMMENT } from './comment-texts.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** By the place of a guest among the members. The first ones sign recipes too. */
const DISPLAY_NAMES: Record<number, string> = {
  2: 'Anders L.',
  3: 'Rind & Reason',
  5: 'Benoît',
  8: 'Daniel B.',
  9: 'Devika',
  11: 'Esther A.',
  13: 'Freya',
  14: 'Curd Nerd',
  16: 'Hana S.',
  17: 'Fondue Fiend',
  20: 'Jasper',
  22: 'Blue Monday',
  24: 'Lena H.',
  26: 'Linnea',
  28: 'Grate Expectations',
  30: 'Nadia R.',
  33: 'Omar',
  35: 'Quinn L.',
  37: 'Samir',
}

async function seedDisplayNames({ sql, clock }: DemoContext, members: Person[]) {
  const names = Object.entries(DISPLAY_NAMES).map(([index, name]) => ({
    user_id: members[Number(index)]?.id,
    name,
  }))
  await sql`
    insert into public.display_names (user_id, name, look, created_at)
    select n.user_id, n.name, private.look_of(n.name), ${clock.past(-4, 12)}
    from jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as n (user_id uuid, name text)`
}

/** What the shop says to comments: published by the manager, one as a draft of the employee. */
async function seedAnswers({ sql }: DemoContext) {
  const published = Object.entries(COMMENTS).flatMap(([slug, comments]) =>
    comments.flatMap(({ answer }, index) =>
      answer ? [{ comment_id: commentId(`${slug} ${index}`), answer, is_published: true }] : [],
    ),
  )
  const draft = {
    comment_id: commentId(DRAFT_ANSWER.comment),
    answer: DRAFT_ANSWER.text,
    is_published: false,
  }
  await asStaff(sql, 'manager', () => insertRows(sql, 'public.comment_answers', published))
  await asStaff(sql, 'employee', () => insertRows(sql, 'public.comment_answers', [draft]))
}

const commentId = (name: string) => stableUuid(`comment ${name}`)

type ShownRating = { user_id: string; cheese_id: string; rating: number; written_at: Date }

/** The stars that stand beside a comment are its author's rating. */
async function seedShownRatings(sql: DemoContext['sql'], ratings: ShownRating[]) {
  const rows = ratings.map(({ written_at, ...row }) => ({
    ...row,
    id: stableUuid(`rating ${row.user_id} ${row.cheese_id}`),
    created_at: written_at,
    updated_at: written_at,
  }))
  await sql`
    delete from public.cheese_ratings r using jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as shown (user_id uuid, cheese_id uuid)
    where r.user_id = shown.user_id and r.cheese_id = shown.cheese_id`
  await insertRows(sql, 'public.cheese_ratings', rows)
}

/** Comments of the guests. One waits, one is reported and one hidden, for the moderation page. */
export async function seedComments(context: DemoContext, random: Random, members: Person[]) {
  const { sql, clock } = context
  const [mona, ...guests] = members
  if (!mona) return
  await seedDisplayNames(context, members)

  const comment = (id: string, author: Person, slug: string, text: string, isPublic: boolean) => ({
    id: commentId(id),
    user_id: author.id,
    cheese_id: cheeseId(slug),
    comment: text,
    is_public: isPublic,
    shows_rating: false,
    written_at: clock.past(
      -random.between(0, Math.min(author.joinedDaysAgo, 90)),
      random.between(10, 22),
      random.between(0, 59),
    ),
  })
  const rows = Object.entries(COMMENTS).flatMap(([slug, comments]) => {
    const authors = random.shuffle(guests.slice(0, -2))
    return comments.map(({ text, isPrivate, byMember, stars }, index) => ({
      ...comment(`${slug} ${index}`, byMember ? mona : (authors[index] ?? mona), slug, text, !isPrivate),
      shows_rating: stars !== undefined,
      rating: stars,
    }))
  })
  await seedShownRatings(
    sql,
    rows.flatMap(({ user_id, cheese_id, written_at, rating }) =>
      rating ? [{ user_id, cheese_id, written_at, rating }] : [],
    ),
  )
  const [newcomer = mona, hiddenAuthor = mona] = guests.slice(-2)
  const waiting = comment('waiting', newcomer, WAITING_COMMENT.slug, WAITING_COMMENT.text, true)
  await insertRows(sql, 'public.cheese_comments', [
    ...rows.map(({ rating: _rating, ...row }) => row),
    comment('reported', hiddenAuthor, REPORTED_COMMENT.slug, REPORTED_COMMENT.text, true),
    comment('hidden', hiddenAuthor, HIDDEN_COMMENT.slug, HIDDEN_COMMENT.text, true),
  ])
  await insertRows(sql, 'public.cheese_comments', [{ ...waiting, waiting_since: waiting.written_at }])
  await seedAnswers(context)

  await insertRows(
    sql,
    'private.comment_reports',
    guests.slice(0, 2).map((guest, index) => ({
      comment_id: commentId('reported'),
      reporter_id: guest.id,
      reason: index === 0 ? 'other' : 'off-topic',
      created_at: clock.past(-1, 18, index * 9),
    })),
  )
  const hidden = commentId('hidden')
  await asStaff(sql, 'manager', async () => {
    await sql`
      update public.cheese_comments set hidden_at = ${clock.past(-3, 17)}, hidden_reason = ${HIDDEN_COMMENT.reason}
      where id = ${hidden}`
    await sql`
      select private.audit('hide comment', 'cheese_comments', ${hidden}::text,
        jsonb_build_object('reason', ${HIDDEN_COMMENT.reason}::text))`
  })
}
