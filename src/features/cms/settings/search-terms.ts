import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { describeError, ERROR_CODES, errorCode } from '../../../backend/errors.ts'
import { isStale } from '../../../backend/explain/error-details.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { ENUMS } from '../../../domain/enums.ts'
import { requiredText, text } from '../../../lib/text-schema.ts'
import { UserError } from '../../../lib/user-error.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { refreshLists } from '../kit/list/refresh-lists.ts'

const KEY = ['cms', 'search-terms']
const MAX_ENTRIES = 20

/** `finds` is typed as one line with commas. */
export const searchTermSchema = v.pipe(
  v.object({
    term: v.pipe(requiredText(60, 'What do guests type?'), v.regex(/[\p{L}\p{N}]/u, 'What do guests type?')),
    kind: v.picklist(ENUMS.search_term_kind),
    finds: v.pipe(
      text(600),
      v.transform((line) => [...new Set(line.split(',').map((entry) => entry.trim()))].filter(Boolean)),
      v.maxLength(MAX_ENTRIES, `At most ${MAX_ENTRIES}`),
    ),
    reason: text(120),
  }),
  v.forward(
    v.check(({ kind, finds }) => kind === 'substitute' || finds.length > 0, 'What should it find?'),
    ['finds'],
  ),
)

export type SearchTermValues = v.InferInput<typeof searchTermSchema>
type SearchTermRow = v.InferOutput<typeof searchTermSchema>

const table = () => getBackend().data.from('search_terms')
const COLUMNS = 'id, term, kind, finds, reason, version'

const listSearchTerms = async () => unwrap(await table().select(COLUMNS).order('term'))

export type SearchTerm = Awaited<ReturnType<typeof listSearchTerms>>[number]

/** What the form starts from; a new term has no id yet. */
export type EditedTerm = Partial<Pick<SearchTerm, 'id' | 'version'>> & { values: SearchTermValues }

export const toValues = ({ term, kind, finds, reason }: SearchTermRow): SearchTermValues => ({
  term,
  kind,
  finds: finds.join(', '),
  reason,
})

export const useSearchTerms = () => useQuery({ queryKey: [...KEY, 'all'], queryFn: listSearchTerms })

const listFailedSearches = async () => unwrap(await getBackend().data.rpc('failed_searches'))

export const useFailedSearches = () => useQuery({ queryKey: [...KEY, 'failed'], queryFn: listFailedSearches })

/** Those that a misspelled name, or a cheese that left the shop, made useless. */
const listTermsWithoutCheese = async () => unwrap(await getBackend().data.rpc('search_terms_without_cheese'))

export const useTermsWithoutCheese = () =>
  useQuery({ queryKey: [...KEY, 'without cheese'], queryFn: listTermsWithoutCheese })

/** A term that someone else changed or deleted is not an error to the database: no row is touched. */
function expectOne(rows: unknown[], term: string) {
  if (rows.length === 0)
    throw new UserError(
      'Search words',
      `Someone else changed or deleted “${term}” first. Look at the list again.`,
    )
}

const isSame = (one: SearchTermRow, other: SearchTermRow) =>
  JSON.stringify(toValues(one)) === JSON.stringify(toValues(other))

/** A term is in the list once, however it is spelled. */
function expectNew<Answer extends { error: unknown }>(answer: Answer, { term }: SearchTermRow) {
  if (errorCode(answer.error) === ERROR_CODES.uniqueViolation)
    throw new UserError('Search words', `“${term}” is in the list already`, { field: 'term' })
  return answer
}

type Save = { edited: EditedTerm; row: SearchTermRow }

/** Returns the newest version if another person saved first. */
async function saveSearchTerm({ edited: { id, version }, row }: Save) {
  if (!id) {
    unwrap(expectNew(await table().insert(row), row))
    return undefined
  }
  const answer = await table()
    .update({ ...row, version })
    .eq('id', id)
    .select('id')
  if (!isStale(answer.error)) {
    expectOne(unwrap(expectNew(answer, row)), row.term)
    return undefined
  }
  const newest = unwrap(await table().select(COLUMNS).eq('id', id).single())
  // Equal values were saved by an earlier attempt whose answer was lost.
  return isSame(newest, row) ? undefined : newest
}

/** Only in the version that the caller has seen. */
const deleteSearchTerm = async ({ id, version, term }: SearchTerm) =>
  expectOne(unwrap(await table().delete().eq('id', id).eq('version', version).select('id')), term)

type SaveHandlers = { onSaved: () => void; onConflict: (newest: SearchTerm) => void }

export function useSaveSearchTerm({ onSaved, onConflict }: SaveHandlers) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: saveSearchTerm,
    onSuccess(newest, { row: { term } }) {
      if (newest) return onConflict(newest)
      onSaved()
      return toast.success(`“${term}” saved`)
    },
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => refreshLists(queryClient),
  })
}

export function useDeleteSearchTerm() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: deleteSearchTerm,
    onSuccess: (_, { term }) => toast.success(`“${term}” deleted`),
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
