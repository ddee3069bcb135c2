import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const isEmpty = (rows: unknown[]) => rows.length === 0

/** Whether no person has changed a field since the shop was set up. */
const isUnchanged = async (table: string, field: string) =>
  isEmpty(
    unwrap(
      await getBackend()
        .data.from('record_versions')
        .select('id')
        .eq('table_name', table)
        .eq('operation', 'update')
        .contains('changed_fields', [field])
        .not('changed_by', 'is', null)
        .limit(1),
    ),
  )

/** A shop of an earlier version was given one. */
async function hasExampleAddress() {
  const { address } = unwrap(await getBackend().data.from('business_settings').select('address').single())
  return address !== null && (await isUnchanged('business_settings', 'address'))
}

/** What a new shop has not done yet. */
async function getOpeningTasks() {
  const { data } = getBackend()
  const [hasExampleSettings, hasNoCheeses, examplePrices, countsNoStock, hasNoPlacards] = await Promise.all([
    hasExampleAddress(),
    data.from('cheeses').select('id').limit(1).then(unwrap).then(isEmpty),
    data.rpc('example_prices', undefined, { get: true }).then(unwrap),
    data.from('cheese_stock').select('cheese_id').eq('is_tracked', true).limit(1).then(unwrap).then(isEmpty),
    data.from('placards').select('id').limit(1).then(unwrap).then(isEmpty),
  ])
  return {
    hasExampleSettings,
    examplePrices: examplePrices.map(({ cheese_id, name }) => ({ cheeseId: cheese_id, name })),
    hasNoCheeses,
    countsNoStock: countsNoStock && !hasNoCheeses,
    hasNoPlacards: hasNoPlacards && !hasNoCheeses,
  }
}

export type OpeningTasks = Awaited<ReturnType<typeof getOpeningTasks>>

/** Only managers can read the history that tells what was changed. */
export const useOpeningTasks = (enabled: boolean) =>
  useQuery({ queryKey: ['cms', 'dashboard', 'opening-tasks'], queryFn: getOpeningTasks, enabled })
