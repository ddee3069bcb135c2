import { asObject, asText } from '../../lib/read-json.ts'

/** The name of members without a display name, or whose display name is hidden. */
export const COMMUNITY_MEMBER = 'Community Member'

export const PUBLIC_COMMENT_COLUMNS = 'id, comment, created_at, created_at_local, display_name, stars, answer'

/** A comment without the account that wrote it. */
export type PublicComment = {
  id: string
  comment: string
  /** The display name of its author, unless it is hidden, else "Community Member". */
  author: string
  createdAt: string
  createdAtLocal: string
  /** The rating of its author, who shows it; else null. */
  stars: number | null
  /** What the shop says to it; else empty. */
  answer: string
}

export function toPublicComment(json: unknown): PublicComment {
  const row = asObject(json)
  return {
    id: asText(row['id']),
    comment: asText(row['comment']),
    author: row['display_name'] ? asText(row['display_name']) : COMMUNITY_MEMBER,
    createdAt: asText(row['created_at']),
    createdAtLocal: asText(row['created_at_local']),
    stars: row['stars'] ? Number(row['stars']) : null,
    answer: row['answer'] ? asText(row['answer']) : '',
  }
}
