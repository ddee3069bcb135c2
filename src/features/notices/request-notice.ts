import { useMutation, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'
import { unwrap } from '../../lib/unwrap.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'

async function getCheese(slug: string) {
  return unwrap(await getBackend().data.from('cheeses').select('id, name').eq('slug', slug).maybeSingle())
}

export const useAskedCheese = (slug: string) =>
  useQuery({ queryKey: ['asked-cheese', slug], queryFn: () => getCheese(slug) })

async function requestNotice({ email, cheeseId }: { email: string; cheeseId: string }) {
  unwrap(await getBackend().data.rpc('request_notice', { email, cheese_uuid: cheeseId }))
}

export function useRequestNotice() {
  return useMutation({ mutationFn: requestNotice, onError: notifyFailure('Not Sent') })
}
