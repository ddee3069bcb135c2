/** A comment as everybody may read it: nothing in it tells who wrote it. */
export type PublicComment = { id: string; comment: string; createdAt: string }

export type PublicCommentJson = { id: string; comment: string; created_at: string }

export const toPublicComment = ({ id, comment, created_at }: PublicCommentJson): PublicComment => ({
  id,
  comment,
  createdAt: created_at,
})
