import type { QueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { createIntent, withIdempotencyKey } from '../../../../backend/requests/with-idempotency-key.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { toast, undoToast } from '../../../../ui/toasts/toast.ts'
import { refreshLists } from '../../kit/list/refresh-lists.ts'
import { changeSetToast } from '../../kit/history/undo-change-set.ts'
import { makeBulkChange, previewBulkChange, type BulkChange } from '../bulk/bulk-change.ts'
import type { ListedCheese } from './list-cheeses.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'

/** One cheese is changed as several are: with a preview that names obstacles, and undone as one. */
async function saveAlone(cheese: ListedCheese, change: BulkChange, done: string, queryClient: QueryClient) {
  const selection = { ids: [cheese.id] }
  const preview = await previewBulkChange(selection, change)
  const [obstacle] = preview.obstacles
  if (obstacle) {
    void refreshLists(queryClient)
    throw new UserError('Not changed', obstacle.reason)
  }
  const { change_set } = await makeBulkChange(createIntent(), selection, change, preview)
  if (change_set) void changeSetToast(`${cheese.name} ${done}`, change_set, queryClient)
  await refreshLists(queryClient)
}

export const saveInStock = (cheese: ListedCheese, inStock: boolean, queryClient: QueryClient) =>
  saveAlone(
    cheese,
    { field: 'in_stock', value: inStock },
    inStock ? 'is in stock' : 'is out of stock',
    queryClient,
  )

const STATUS_DONE = { active: 'is active', draft: 'is inactive', archived: 'is archived' }

export async function saveStatus(cheese: ListedCheese, value: string, queryClient: QueryClient) {
  if (value !== 'active' && value !== 'draft' && value !== 'archived') return
  await saveAlone(cheese, { field: 'status', value }, STATUS_DONE[value], queryClient)
}

const correct = (movementId: number) =>
  withIdempotencyKey(async (idempotency_key) =>
    unwrap(
      await getBackend().data.rpc('correct_stock_movement', { movement_id: movementId, idempotency_key }),
    ),
  )

/** Records a count of a cheese with tracked stock. */
export async function saveGrams({ id, name }: ListedCheese, grams: number, queryClient: QueryClient) {
  const countId: number | null = await withIdempotencyKey(async (idempotency_key) =>
    unwrap(
      await getBackend().data.rpc('set_in_stock', {
        cheese_uuid: id,
        in_stock: grams > 0,
        grams,
        idempotency_key,
      }),
    ),
  )
  if (countId === null) return
  void undoToast(`${name} counted, ${formatGrams(grams)}`, () => {
    correct(countId)
      .then(() => toast.success('Undone'))
      .catch((error: unknown) => toast.error(describeError(error)))
      .finally(() => refreshLists(queryClient))
  })
  await refreshLists(queryClient)
}
