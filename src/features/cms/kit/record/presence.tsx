import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

/** The database forgets a person half a minute after the last heartbeat. */
const HEARTBEAT_MS = 10_000

async function attendRecord(record: string) {
  const rows = unwrap(await getBackend().data.rpc('attend_record', { record }))
  return rows.map(({ name }) => name)
}

/** When this fails, the database forgets the person by itself. */
async function leaveRecord(record: string) {
  await getBackend().data.rpc('leave_record', { record })
}

/** The names of the others who have a record open, while this page is visible. */
function useOthersWith(record: string) {
  useEffect(() => () => void leaveRecord(record), [record])
  const { data = [] } = useQuery({
    queryKey: ['cms', 'presence', record],
    queryFn: () => attendRecord(record),
    refetchInterval: HEARTBEAT_MS,
    gcTime: 0,
    retry: false,
  })
  return data
}

const names = new Intl.ListFormat('en')

/** Who else has a record open, such as "cheeses:" and its id; nothing when there is no one else. */
export function Presence({ record }: { record: string }) {
  const others = useOthersWith(record)
  return (
    <output className="mb-6 block border-l-4 border-accent py-2 pl-5 text-small empty:hidden">
      {others.length > 0 && `${names.format(others)} ${others.length === 1 ? 'has' : 'have'} this open too.`}
    </output>
  )
}
