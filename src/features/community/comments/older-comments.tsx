import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PublicComment } from '../../../backend/records/public-comment.ts'
import { getPublicComments } from './get-public-comments.ts'

type OlderCommentsProps = {
  cheeseId: string
  newest: PublicComment[]
  count: number
  children: (comment: PublicComment) => ReactNode
}

/** The comments after the newest ones, loaded again when their number changes. */
export function OlderComments({ cheeseId, newest, count, children }: OlderCommentsProps) {
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ['comments', cheeseId, count],
    queryFn: () => getPublicComments(cheeseId),
    placeholderData: keepPreviousData,
  })
  if (isError)
    return (
      <li>
        <p role="alert">Older comments could not be loaded.</p>
        <button type="button" onClick={() => void refetch()} className="link label min-h-12 cursor-pointer">
          Try again
        </button>
      </li>
    )
  const known = new Set(newest.map(({ id }) => id))
  return data.filter(({ id }) => !known.has(id)).map(children)
}
