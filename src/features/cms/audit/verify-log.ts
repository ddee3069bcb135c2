import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** As many entries as the database checks within the time limit of a request. */
const PART_SIZE = 20_000

/** Lets the database follow the chain of hashes from the first entry to the last. */
async function verifyLog() {
  let entries = 0
  let lastEntry = 0
  let isEnd = false
  while (!isEnd) {
    const [part] = unwrap(
      await getBackend().data.rpc('verify_audit_log', { after_entry: lastEntry, page_limit: PART_SIZE }),
    )
    if (!part) break
    if (part.first_broken !== null) return { entries, firstBroken: part.first_broken }
    entries += part.checked
    lastEntry = part.last_entry ?? lastEntry
    isEnd = part.checked < PART_SIZE
  }
  return { entries, firstBroken: undefined }
}

export const useVerification = () => useQuery({ queryKey: ['cms', 'audit-chain'], queryFn: verifyLog })
