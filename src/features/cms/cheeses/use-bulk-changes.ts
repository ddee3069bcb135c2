import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { toast, undoToast } from '../../../ui/toast.ts'
import type { BulkAction } from '../kit/bulk-bar.tsx'
import type { ListedCheese } from './list-cheeses.ts'

type ChangeName = 'activate' | 'deactivate' | 'markInStock' | 'markOutOfStock'

type Change = {
  label: string
  /** For the toast: "2 cheeses activated". */
  done: string
  field: 'active' | 'in_stock'
  value: boolean
  opposite: ChangeName
}

const CHANGES: Record<ChangeName, Change> = {
  activate: { label: 'Activate', done: 'activated', field: 'active', value: true, opposite: 'deactivate' },
  deactivate: {
    label: 'Deactivate',
    done: 'deactivated',
    field: 'active',
    value: false,
    opposite: 'activate',
  },
  markInStock: {
    label: 'In Stock',
    done: 'marked in stock',
    field: 'in_stock',
    value: true,
    opposite: 'markOutOfStock',
  },
  markOutOfStock: {
    label: 'Out of Stock',
    done: 'marked out of stock',
    field: 'in_stock',
    value: false,
    opposite: 'markInStock',
  },
}

/** The database decides on the rows as they are, not as the list shows them. */
async function changeCheeses(ids: string[], name: ChangeName) {
  const { field, value } = CHANGES[name]
  const rows = unwrap(await getBackend().data.rpc('switch_cheeses', { cheese_uuids: ids, field, value }))
  return {
    changed: rows.filter(({ outcome }) => outcome === 'changed'),
    refused: rows
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ name, reason }) => `${name} (${reason})`),
  }
}

type ChangedCheese = Awaited<ReturnType<typeof changeCheeses>>['changed'][number]

/** What was counted as zero is corrected; anything else is switched back. */
async function revertChange(cheeses: ChangedCheese[], opposite: ChangeName) {
  const switched = cheeses.filter(({ movement_id }) => movement_id === null)
  const corrections = cheeses.flatMap(({ movement_id }) => movement_id ?? [])
  const { data } = getBackend()
  await Promise.all(
    corrections.map(async (movement_id) => unwrap(await data.rpc('correct_stock_movement', { movement_id }))),
  )
  const { changed } = await changeCheeses(
    switched.map(({ id }) => id),
    opposite,
  )
  return corrections.length + changed.length
}

/** Changes to several cheeses at once, each with Undo. */
export function useBulkChanges(mayPublish: boolean): BulkAction<ListedCheese>[] {
  const queryClient = useQueryClient()

  const change = async (ids: string[], name: ChangeName) => {
    const { done, opposite } = CHANGES[name]
    const { changed, refused } = await changeCheeses(ids, name)
    if (changed.length > 0)
      undoToast(`${countNoun(changed.length, 'cheese')} ${done}`, () => {
        revert(changed, opposite).catch((error) => toast.error(describeError(error)))
      })
    else if (refused.length === 0) toast.success(`All of them were already ${done}`)
    if (refused.length > 0) toast.error(`Not ${done}: ${refused.join(', ')}`)
    return queryClient.invalidateQueries({ queryKey: ['cms'] })
  }

  const revert = async (cheeses: ChangedCheese[], opposite: ChangeName) => {
    const count = await revertChange(cheeses, opposite)
    toast.success(`${countNoun(count, 'cheese')} ${CHANGES[opposite].done}`)
    return queryClient.invalidateQueries({ queryKey: ['cms'] })
  }

  const toAction = (name: ChangeName): BulkAction<ListedCheese> => ({
    label: CHANGES[name].label,
    run: (cheeses) =>
      change(
        cheeses.map(({ id }) => id),
        name,
      ),
  })

  const stock: ChangeName[] = ['markInStock', 'markOutOfStock']
  const publishing: ChangeName[] = ['activate', 'deactivate']
  return (mayPublish ? [...publishing, ...stock] : stock).map(toAction)
}
