import { capitalize } from '../../../lib/capitalize.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { isUuid } from '../../../lib/uuid.ts'
import { fieldLabel, isRecordKind, kindLabel } from '../kit/history/record-kinds.ts'
import { listNames } from '../kit/list/list-names.ts'
import type { AuditEntry } from './list-entries.ts'

type Described = Pick<AuditEntry, 'action' | 'subject' | 'subjectName' | 'detail'>

const money = (cents: unknown) => (typeof cents === 'number' ? (cents / 100).toFixed(2) : 'none')

const namedFields = (table: string, fields: unknown) =>
  Array.isArray(fields) ? listNames(fields.map((field) => fieldLabel(table, String(field)))) : undefined

/** What follows the action: "from customer to employee". */
function describeDetail({ action, subject, detail }: Described): string | undefined {
  switch (action) {
    case 'set role':
    case 'grant role':
      return detail['from']
        ? `from ${String(detail['from'])} to ${String(detail['to'])}`
        : `to ${String(detail['to'])}`
    case 'set price':
      return `from ${money(detail['from'])} to ${money(detail['to'])} per kg`
    case 'set prices':
    case 'bulk change':
      // Its name is the summary.
      return undefined
    case 'add display':
    case 'pair display':
    case 'revoke display':
      return String(detail['name'])
    case 'change settings':
      return namedFields(subject, detail['fields'])
    case 'undo':
      return countNoun(Number(detail['records']), 'record')
    case 'roll back': {
      const fields = namedFields(subject, detail['fields'])
      return `to version ${String(detail['to_version'])}${fields ? `: ${fields}` : ''}`
    }
    default:
      return describeRest(detail)
  }
}

/** "device: Firefox on Linux". Ids are left out. */
const describeRest = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !isUuid(String(value)))
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
    .join(', ') || undefined

/** The list that was exported, or the kind of a record without a name. The action says enough about other subjects. */
function describeSubject({ action, subject }: Described) {
  if (action === 'export') return subject.replaceAll(/[_-]/g, ' ')
  return isRecordKind(subject) || subject === 'search words' ? kindLabel(subject) : undefined
}

/** One sentence for an entry: "Set role: Ada, from customer to employee". */
export function describeEntry(entry: Described) {
  const about = entry.subjectName ?? describeSubject(entry)
  const rest = [about, describeDetail(entry)].filter(Boolean).join(', ')
  const action = capitalize(entry.action.replace('cancelled', 'canceled'))
  return rest ? `${action}: ${rest}` : action
}
