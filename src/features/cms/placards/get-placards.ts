import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import type { Tables } from '../../../backend/database.types.ts'
import { errorCode } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { isUuid } from '../../../lib/uuid.ts'
import { rangeOfPage, type ListState } from '../kit/list/list-state.ts'
import { describeChanges } from './describe-changes.ts'
import { parseContent } from './placard-content.ts'

/** PostgREST's code for a page past the end. */
const PAST_THE_END = 'PGRST103'
/** The most cheeses that one print records. */
export const MAX_CHOSEN = 500

const COLUMNS =
  'cheese_id, name, active, content, content_hash, placard_id, template, printed_at_local, changes, to_reprint'

type Row = Pick<
  Tables<'placard_states'>,
  | 'cheese_id'
  | 'name'
  | 'active'
  | 'content'
  | 'content_hash'
  | 'placard_id'
  | 'template'
  | 'printed_at_local'
  | 'changes'
  | 'to_reprint'
>

function toPlacard(row: Row) {
  const content = parseContent(row.content)
  return {
    cheeseId: row.cheese_id ?? '',
    name: content.name,
    isActive: row.active ?? false,
    content,
    contentHash: row.content_hash ?? '',
    lastPrint:
      row.template && row.printed_at_local
        ? { template: row.template, printedAtLocal: row.printed_at_local }
        : undefined,
    /** What is wrong on the newest print, in words. */
    changes: describeChanges(row.changes, content),
    isToReprint: row.to_reprint ?? false,
  }
}

export type Placard = ReturnType<typeof toPlacard>

/** The view computes only the rows of a page; the function computes everything that it finds. */
function findPlacards(query: string) {
  const { data } = getBackend()
  const found = query
    ? data.rpc('find_placards', { query }, { count: 'exact', get: true }).select(COLUMNS)
    : data.from('placard_states').select(COLUMNS, { count: 'exact' })
  return found.is('archived_at', null).order('name').order('cheese_id')
}

async function listPlacards({ search, filters, page }: ListState) {
  let query = findPlacards(search)
  if (filters['show'] === 'reprint') query = query.eq('to_reprint', true)
  if (filters['show'] === 'never') query = query.is('placard_id', null)
  const answer = await query.range(...rangeOfPage(page))
  const rows = errorCode(answer.error) === PAST_THE_END ? [] : unwrap(answer)
  return { total: answer.count ?? 0, rows: rows.map(toPlacard) }
}

export const usePlacards = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'placards', 'list', state],
    queryFn: () => listPlacards(state),
    placeholderData: keepPreviousData,
  })

/** One more than can be chosen, to tell whether there are more. */
export const getPlacardsToReprint = async () =>
  unwrap(
    await findPlacards('')
      .eq('to_reprint', true)
      .limit(MAX_CHOSEN + 1),
  ).map(toPlacard)

async function getPlacards(cheeseIds: string[]) {
  const cheese_uuids = cheeseIds.filter(isUuid)
  const query = getBackend().data.rpc('placards_of', { cheese_uuids }).select(COLUMNS)
  return unwrap(await query.order('name')).map(toPlacard)
}

const placardsOf = (cheeseIds: string[]) =>
  queryOptions({
    queryKey: ['cms', 'placards', 'of', cheeseIds],
    queryFn: () => getPlacards(cheeseIds),
  })

export const usePlacard = (cheeseId: string) => useQuery(placardsOf([cheeseId]))

/** Shows the former choice until the placards of the new one are loaded. */
export const useChosenPlacards = (cheeseIds: string[]) =>
  useQuery({ ...placardsOf(cheeseIds), placeholderData: keepPreviousData })
