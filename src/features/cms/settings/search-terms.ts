import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { describeError, ERROR_CODES, errorCode } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { ENUMS } from '../../../domain/enums.ts'
import { requiredText } from '../../../lib/text-schema.ts'
import { toast } from '../../../ui/toast.ts'

const KEY = ['cms', 'search-terms']
const MAX_ENTRIES = 20

/** `finds` is typed as one line with commas. */
export const searchTermSchema = v.object({
  id: v.optional(v.string()),
  term: v.pipe(requiredText(60, 'What do guests type?'), v.regex(/[\p{L}\p{N}]/u, 'What do guests type?')),
  kind: v.picklist(ENUMS.search_term_kind),
  finds: v.pipe(
    requiredText(600, 'What should it find?'),
    v.transform((line) => [...new Set(line.split(',').map((entry) => entry.trim()))].filter(Boolean)),
    v.minLength(1, 'What should it find?'),
    v.maxLength(MAX_ENTRIES, `At most ${MAX_ENTRIES}`),
  ),
})

export type SearchTermValues = v.InferInput<typeof searchTermSchema>
type SearchTermRow = v.InferOutput<typeof searchTermSchema>

async function listSearchTerms() {
  const { data } = getBackend()
  return unwrap(await data.from('search_terms').select('id, term, kind, finds').order('term'))
}

export type SearchTerm = Awaited<ReturnType<typeof listSearchTerms>>[number]

export const useSearchTerms = () => useQuery({ queryKey: [...KEY, 'all'], queryFn: listSearchTerms })

const listFailedSearches = async () => unwrap(await getBackend().data.rpc('failed_searches'))

export const useFailedSearches = () => useQuery({ queryKey: [...KEY, 'failed'], queryFn: listFailedSearches })

async function saveSearchTerm({ id, ...row }: SearchTermRow) {
  const table = getBackend().data.from('search_terms')
  return unwrap(await (id ? table.update(row).eq('id', id) : table.insert(row)))
}

const deleteSearchTerm = async ({ id }: SearchTerm) =>
  unwrap(await getBackend().data.from('search_terms').delete().eq('id', id))

export function useSaveSearchTerm(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: saveSearchTerm,
    onSuccess(_, { term }) {
      onSaved()
      return toast.success(`“${term}” saved`)
    },
    onError: (error, { term }) =>
      toast.error(
        errorCode(error) === ERROR_CODES.uniqueViolation
          ? `“${term}” is in the list already`
          : describeError(error),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
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
