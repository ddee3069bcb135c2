/** A comment without its author. */
export type PublicComment = { id: string; comment: string; createdAt: string }

export type PublicCommentJson = { id: string; comment: string; created_at: string }

export const toPublicComment = ({ id, comment, created_at }: PublicCommentJson): PublicComment => ({
  id,
  comment,
  createdAt: created_at,
})
