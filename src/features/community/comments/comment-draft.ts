import { useState } from 'react'
import { COMMENT_DRAFT_STORAGE_PREFIX } from '../../../lib/storage-keys.ts'

export type CommentDraft = { comment: string; isPublic: boolean }

/** Before the text of a stored draft. One character, so that every stored text can be read. */
const PUBLIC = '+'
const PRIVATE = '-'

function readDraft(storageKey: string): CommentDraft | null {
  const stored = sessionStorage.getItem(storageKey)
  return stored ? { comment: stored.slice(1), isPublic: stored.startsWith(PUBLIC) } : null
}

/** What a member has typed and not saved, kept over a reload of the tab. */
export function useCommentDraft(key: string) {
  const storageKey = COMMENT_DRAFT_STORAGE_PREFIX + key
  const [draft, setDraft] = useState(() => readDraft(storageKey))

  function writeDraft(draft: CommentDraft | null) {
    setDraft(draft)
    if (draft) sessionStorage.setItem(storageKey, (draft.isPublic ? PUBLIC : PRIVATE) + draft.comment)
    else sessionStorage.removeItem(storageKey)
  }

  return [draft, writeDraft] as const
}
