import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { isStale } from '../../../../backend/explain/error-details.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { asObject } from '../../../../lib/read-json.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { refreshAfter } from '../list/refresh-lists.ts'

/** The fields of a cheese that only managers change. The database has the same list. */
export const GUARDED_FIELDS = {
  allergens: 'Allergens',
  milk_treatment: 'Milk treatment',
  coagulant: 'Coagulant',
  lactose: 'Lactose',
  lactose_source: 'Lactose source',
  rind: 'Rind type',
} as const

async function getOpenProposals(cheeseId: string | undefined) {
  const filter = cheeseId === undefined ? {} : { of_cheese: cheeseId }
  const rows = unwrap(await getBackend().data.rpc('open_proposals', filter, { get: true }))
  return rows.map((row) => {
    const [fields, current] = [asObject(row.fields), asObject(row.current_fields)]
    return {
      id: row.id,
      cheeseId: row.cheese_id,
      cheeseName: row.cheese_name,
      cheeseVersion: row.cheese_version,
      by: row.created_by_name,
      atLocal: row.created_at_local,
      isOwn: row.is_own,
      changes: Object.entries(GUARDED_FIELDS)
        .filter(([field]) => field in fields)
        .map(([field, label]) => ({
          field,
          label,
          now: current[field],
          proposed: fields[field],
          /** Another person changed it to something else after it was proposed. */
          isConflict: row.conflicts.includes(field),
        })),
    }
  })
}

export type Proposal = Awaited<ReturnType<typeof getOpenProposals>>[number]

/** Without a cheese, all that the person may see. */
export const useOpenProposals = (cheeseId?: string) =>
  useQuery({
    queryKey: ['cms', 'proposals', cheeseId ?? 'all'],
    queryFn: () => getOpenProposals(cheeseId),
  })

export type Decision = 'accept' | 'decline' | 'withdraw'

async function decideProposal({ proposal, decision }: { proposal: Proposal; decision: Decision }) {
  const answer = await getBackend().data.rpc('decide_proposal', {
    proposal: proposal.id,
    decision,
    seen_version: proposal.cheeseVersion,
  })
  if (isStale(answer.error))
    throw new UserError('Proposal', 'Someone else changed this cheese or decided just now. Look at it again.')
  return unwrap(answer)
}

const DONE: Record<Decision, string> = {
  accept: 'The proposal is accepted',
  decline: 'The proposal is declined',
  withdraw: 'The proposal is withdrawn',
}

/** A decided proposal leaves the page at once, so that the outcome is told from here. */
export function useDecideProposal(onDecided?: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: decideProposal,
    onSuccess(_, { decision }) {
      void toast.success(DONE[decision])
      onDecided?.()
    },
    onError: (error) => void toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
