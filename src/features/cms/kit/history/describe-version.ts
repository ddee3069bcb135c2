import { listNames } from '../list/list-names.ts'
import type { Version } from './list-versions.ts'
import { fieldLabel } from './record-kinds.ts'

type Change = Pick<Version, 'table' | 'operation' | 'changedFields' | 'isArchived' | 'restoredFrom'>

/** What a version changed, in words: "Changed Summary, Price per kg". */
export function describeVersion({ table, operation, changedFields, isArchived, restoredFrom }: Change) {
  const fields = listNames(changedFields.map((field) => fieldLabel(table, field)))
  if (operation === 'delete') return 'Deleted'
  if (operation === 'insert')
    return restoredFrom ? `Restored version ${restoredFrom} after it was deleted` : 'Created'
  // Never changed: it is in the first version that staff may read.
  if (changedFields.includes('by_member')) return 'Sent in by a member'
  if (changedFields.length === 0) return 'Saved without a change'
  if (restoredFrom) return `Restored ${fields} from version ${restoredFrom}`
  if (changedFields.includes('archived_at')) return isArchived ? 'Archived' : 'Taken out of the archive'
  return `Changed ${fields}`
}
