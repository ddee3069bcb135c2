import { ActionButton, ActionLink } from '../../../ui/action.tsx'
import { useKeepBoard } from './keep-board.ts'

type BoardKeeperProps = { userId: string; slugs: string[]; label: string }

export function BoardKeeper({ userId, slugs, label }: BoardKeeperProps) {
  const { isSuccess, isPending, mutate } = useKeepBoard(userId, slugs)
  if (isSuccess)
    return (
      <ActionLink look="outline" href="/my-favorites">
        See My Favorites
      </ActionLink>
    )
  return (
    <ActionButton look="outline" disabled={isPending} onClick={() => mutate()}>
      {label}
    </ActionButton>
  )
}
