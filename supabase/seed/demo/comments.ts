import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'
import { asStaff } from './as-staff.ts'
import { COMMENTS, HIDDEN_COMMENT, REPORTED_COMMENT } from './comment-texts.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** By the place of a guest among the members. The first ones sign recipes too. */
const DISPLAY_NAMES: Record<number, string> = {
  3: 'Rind & Reason',
  14: 'Curd Nerd',
  17: 'Fondue Fiend',
  22: 'Blue Monday',
  28: 'Grate Expectations',
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

/** Comments of the guests. One is reported and one hidden, for the moderation page. */
export async function seedComments(context: DemoContext, random: Random, members: Person[]) {
  const { sql, clock } = context
  const [mona, ...guests] = members
  if (!mona) return
  await seedDisplayNames(context, members)

  const comment = (id: string, author: Person, slug: string, text: string, isPublic: boolean) => ({
    id: stableUuid(`comment ${id}`),
    user_id: author.id,
    cheese_id: cheeseId(slug),
    comment: text,
    is_public: isPublic,
    written_at: clock.past(
      -random.between(0, Math.min(author.joinedDaysAgo, 90)),
      random.between(10, 22),
      random.between(0, 59),
    ),
  })
  const rows = Object.entries(COMMENTS).flatMap(([slug, comments]) => {
    const authors = random.shuffle(guests.slice(0, -2))
    return comments.map(({ text, isPrivate, byMember }, index) =>
      comment(`${slug} ${index}`, byMember ? mona : (authors[index] ?? mona), slug, text, !isPrivate),
    )
  })
  const [reportedAuthor = mona, hiddenAuthor = mona] = guests.slice(-2)
  await insertRows(sql, 'public.cheese_comments', [
    ...rows,
    comment('reported', reportedAuthor, REPORTED_COMMENT.slug, REPORTED_COMMENT.text, true),
    comment('hidden', hiddenAuthor, HIDDEN_COMMENT.slug, HIDDEN_COMMENT.text, true),
  ])

  await insertRows(
    sql,
    'private.comment_reports',
    guests.slice(0, 2).map((guest, index) => ({
      comment_id: stableUuid('comment reported'),
      reporter_id: guest.id,
      reason: index === 0 ? 'spam' : 'off-topic',
      created_at: clock.past(-1, 18, index * 9),
    })),
  )
  const hidden = stableUuid('comment hidden')
  await asStaff(sql, 'manager', async () => {
    await sql`
      update public.cheese_comments set hidden_at = ${clock.past(-3, 17)}, hidden_reason = ${HIDDEN_COMMENT.reason}
      where id = ${hidden}`
    await sql`
      select private.audit('hide comment', 'cheese_comments', ${hidden}::text,
        jsonb_build_object('reason', ${HIDDEN_COMMENT.reason}::text))`
  })
}
