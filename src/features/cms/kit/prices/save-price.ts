import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { isStale } from '../../../../backend/explain/error-details.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { atPrice, pieceOf, type Priced } from '../../../../domain/cheese/price.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { toast, undoToast } from '../../../../ui/toasts/toast.ts'
import { refreshAfter, refreshLists } from '../list/refresh-lists.ts'
import { nameLastSaved } from '../record/last-saved.ts'
import { useReprint } from './use-reprint.ts'

type PricedCheese = { id: string; name: string; version: number } & Priced

/** What is written: the price of a kilogram, or of a piece. */
const centsOf = ({ pricePerKgCents, piece }: Priced) => piece?.cents ?? pricePerKgCents

/** Returns the version after the change. A price that is not the one of `seen` any more is not overwritten. */
async function savePrice(seen: PricedCheese, cents: number | null): Promise<number> {
  const { id, version } = seen
  const price = seen.piece ? { price_per_piece_cents: cents } : { price_per_kg_cents: cents }
  const answer = await getBackend()
    .data.from('cheeses')
    .update({ ...price, version })
    .eq('id', id)
    .select('version')
    .single()
  if (!isStale(answer.error)) return unwrap(answer).version
  const newest = await readPrice(id)
  // The same price was saved by an earlier attempt whose answer was lost.
  if (centsOf(newest) === cents) return newest.version
  // Something else of the cheese was changed, such as its stock.
  if (centsOf(newest) === centsOf(seen)) return savePrice({ ...seen, version: newest.version }, cents)
  const first = await nameLastSaved({ table: 'cheeses', id })
  throw new UserError('Price', `${first} changed this cheese first. Look at its price and try again.`)
}

async function readPrice(id: string) {
  const query = getBackend()
    .data.from('cheeses')
    .select('version, price_per_kg_cents, price_per_piece_cents, piece_grams')
  const row = unwrap(await query.eq('id', id).single())
  return {
    version: row.version,
    pricePerKgCents: row.price_per_kg_cents,
    piece: pieceOf(row.price_per_piece_cents, row.piece_grams),
  }
}

export function useSavePrice(describe: (cents: number) => string) {
  const queryClient = useQueryClient()
  const findReprint = useReprint()
  return useSingleMutation({
    mutationFn: ({ cheese, cents }: { cheese: PricedCheese; cents: number }) => savePrice(cheese, cents),
    async onSuccess(version, { cheese, cents }) {
      const reprint = await findReprint({ cheeseId: cheese.id })
      const message = [`${cheese.name} now costs ${describe(cents)}`, reprint?.message].filter(Boolean)
      const undo = () => {
        savePrice({ ...cheese, ...atPrice(cents, cheese), version }, centsOf(cheese))
          .then(() => toast.success('Price restored'))
          .catch((error) => toast.error(describeError(error)))
          .finally(() => refreshLists(queryClient))
      }
      void undoToast(message.join('. '), undo, undefined, reprint?.link)
    },
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
