import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../backend.ts'
import { unwrap } from '../unwrap.ts'

export const DISPLAY_NAME_KEY = ['display-name']

async function getDisplayName(userId: string) {
  const row = unwrap(
    await getBackend()
      .data.from('display_names')
      .select('name, hidden_at, hidden_reason')
      .eq('user_id', userId)
      .maybeSingle(),
  )
  return row && { name: row.name, isHidden: row.hidden_at !== null, hiddenReason: row.hidden_reason }
}

/** The rules about look-alikes and reserved words are the database's, whose sentences are shown. */
export async function setDisplayName({ name }: { name: string }) {
  unwrap(await getBackend().data.rpc('set_display_name', { name }))
}

/** Null for a member who has not chosen one. */
export const useDisplayName = (userId: string) =>
  useQuery({
    queryKey: [...DISPLAY_NAME_KEY, userId],
    queryFn: () => getDisplayName(userId),
    // It may have been changed in another tab.
    staleTime: 0,
  })
