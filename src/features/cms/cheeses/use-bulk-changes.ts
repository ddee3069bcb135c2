import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { BulkAction } from '../kit/bulk-bar.tsx'
import type { CheeseRow } from './list-cheeses.ts'
import { UserError } from '../../../lib/user-error.ts'
import { toast, undoToast } from '../../../ui/toast.ts'

type Switch = 'active' | 'in_stock'

async function setCheeses(ids: string[], field: Switch, value: boolean) {
  const change = field === 'active' ? { active: value } : { in_stock: value }
  const changed = unwrap(await getBackend().data.from('cheeses').update(change).in('id', ids).select('id'))
  // A policy that forbids a change is silent about it.
  if (changed.length === 0) throw Object.assign(new Error('No cheese was changed'), { status: 403 })
  return changed.length
}

function outcome(field: Switch, value: boolean) {
  if (field === 'active') return value ? 'activated' : 'deactivated'
  return value ? 'marked in stock' : 'marked out of stock'
}

/** What the database would refuse, in words that name the cheeses. */
function refuseUnready(rows: CheeseRow[]) {
  const namesOf = (some: CheeseRow[]) => some.map(({ name }) => name).join(', ')
  const undeclared = namesOf(rows.filter(({ allergens }) => allergens === null))
  if (undeclared) throw new UserError('Allergens', `Declare the allergens first: ${undeclared}`)
  const archived = namesOf(rows.filter(({ archived_at }) => archived_at !== null))
  if (archived) throw new UserError('Archive', `Make these drafts first: ${archived}`)
}

/** What can be done with several cheeses at once, each with a way back. */
export function useBulkChanges(mayPublish: boolean): BulkAction<CheeseRow>[] {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['cms'] })

  const change = async (ids: string[], field: Switch, value: boolean) => {
    const count = await setCheeses(ids, field, value)
    undoToast(`${count} ${count === 1 ? 'cheese' : 'cheeses'} ${outcome(field, value)}`, () => {
      change(ids, field, !value).catch((error) => toast.error(describeError(error)))
    })
    return refresh()
  }

  const action = (label: string, field: Switch, value: boolean): BulkAction<CheeseRow> => ({
    label,
    async run(rows) {
      if (field === 'active' && value) refuseUnready(rows)
      const ids = rows.filter((row) => row[field] !== value).map(({ id }) => id)
      if (ids.length === 0) return toast.success(`All of them were ${outcome(field, value)} before`)
      return change(ids, field, value)
    },
  })

  const stock = [action('In Stock', 'in_stock', true), action('Out of Stock', 'in_stock', false)]
  const publishing = [action('Activate', 'active', true), action('Deactivate', 'active', false)]
  return mayPublish ? [...publishing, ...stock] : stock
}
