import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { UserError } from '../../../lib/user-error.ts'
import { toast, undoToast } from '../../../ui/toast.ts'
import type { BulkAction } from '../kit/bulk-bar.tsx'
import type { ListedCheese } from './list-cheeses.ts'

type ChangeName = 'activate' | 'deactivate' | 'markInStock' | 'markOutOfStock'

type Change = {
  label: string
  /** For the toast: "2 cheeses activated". */
  done: string
  columns: { active: boolean } | { in_stock: boolean }
  isDone: (cheese: ListedCheese) => boolean
  opposite: ChangeName
}

const CHANGES: Record<ChangeName, Change> = {
  activate: {
    label: 'Activate',
    done: 'activated',
    columns: { active: true },
    isDone: ({ isActive }) => isActive,
    opposite: 'deactivate',
  },
  deactivate: {
    label: 'Deactivate',
    done: 'deactivated',
    columns: { active: false },
    isDone: ({ isActive }) => !isActive,
    opposite: 'activate',
  },
  markInStock: {
    label: 'In Stock',
    done: 'marked in stock',
    columns: { in_stock: true },
    isDone: ({ inStock }) => inStock,
    opposite: 'markOutOfStock',
  },
  markOutOfStock: {
    label: 'Out of Stock',
    done: 'marked out of stock',
    columns: { in_stock: false },
    isDone: ({ inStock }) => !inStock,
    opposite: 'markInStock',
  },
}

async function changeCheeses(ids: string[], name: ChangeName) {
  const changed = unwrap(
    await getBackend().data.from('cheeses').update(CHANGES[name].columns).in('id', ids).select('id'),
  )
  // A policy that forbids an update changes no row and raises no error.
  if (changed.length === 0) throw Object.assign(new Error('No cheese was changed'), { status: 403 })
  return changed.length
}

/** Names the cheeses that the database would refuse to activate. */
function checkReadyToActivate(cheeses: ListedCheese[]) {
  const namesOf = (some: ListedCheese[]) => some.map(({ name }) => name).join(', ')
  const undeclared = namesOf(cheeses.filter(({ allergens }) => allergens === null))
  if (undeclared) throw new UserError('Allergens', `Declare the allergens first: ${undeclared}`)
  const archived = namesOf(cheeses.filter(({ isArchived }) => isArchived))
  if (archived) throw new UserError('Archive', `Make these drafts first: ${archived}`)
}

/** Changes to several cheeses at once, each with Undo. */
export function useBulkChanges(mayPublish: boolean): BulkAction<ListedCheese>[] {
  const queryClient = useQueryClient()

  const change = async (ids: string[], name: ChangeName) => {
    const { done, opposite } = CHANGES[name]
    const count = await changeCheeses(ids, name)
    undoToast(`${countNoun(count, 'cheese')} ${done}`, () => {
      change(ids, opposite).catch((error) => toast.error(describeError(error)))
    })
    return queryClient.invalidateQueries({ queryKey: ['cms'] })
  }

  const toAction = (name: ChangeName): BulkAction<ListedCheese> => {
    const { label, done, isDone } = CHANGES[name]
    return {
      label,
      async run(cheeses) {
        if (name === 'activate') checkReadyToActivate(cheeses)
        const ids = cheeses.filter((cheese) => !isDone(cheese)).map(({ id }) => id)
        return ids.length > 0 ? change(ids, name) : toast.success(`All of them were already ${done}`)
      },
    }
  }

  const stock: ChangeName[] = ['markInStock', 'markOutOfStock']
  const publishing: ChangeName[] = ['activate', 'deactivate']
  return (mayPublish ? [...publishing, ...stock] : stock).map(toAction)
}
