import { asObject, asText } from '../lib/read-json.ts'

/** A comment without its author. */
export type PublicComment = { id: string; comment: string; createdAt: string; createdAtLocal: string }

export function toPublicComment(json: unknown): PublicComment {
  const row = asObject(json)
  return {
    id: asText(row['id']),
    comment: asText(row['comment']),
    createdAt: asText(row['created_at']),
    createdAtLocal: asText(row['created_at_local']),
  }
}
