import { capitalize } from '../../../lib/capitalize.ts'
import { fieldLabel, kindLabel } from '../kit/history/record-kinds.ts'
import { listNames } from '../kit/undo-change-set.ts'
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
    case 'bulk change':
      // Its name is the summary.
      return undefined
    case 'add display':
    case 'pair display':
    case 'revoke display':
      return String(detail['name'])
    case 'change settings':
      return namedFields(subject, detail['fields'])
    case 'roll back': {
      const fields = namedFields(subject, detail['fields'])
      return `to version ${String(detail['to_version'])}${fields ? `: ${fields}` : ''}`
    }
    default:
      return describeRest(detail)
  }
}

/** "device: Firefox on Linux" */
const describeRest = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
    .join(', ') || undefined

/** Their entries name the person or the display, or the action says enough. */
const WITHOUT_KIND = new Set(['users', 'invitations', 'kiosks'])

/** The list that was exported, or the kind of a record without a name. */
function describeSubject({ action, subject }: Described) {
  if (action === 'export') return subject.replaceAll(/[_-]/g, ' ')
  return WITHOUT_KIND.has(subject) ? undefined : kindLabel(subject)
}

/** One sentence for an entry: "Set role: Ada, from customer to employee". */
export function describeEntry(entry: Described) {
  const about = entry.subjectName ?? describeSubject(entry)
  const rest = [about, describeDetail(entry)].filter(Boolean).join(', ')
  return rest ? `${capitalize(entry.action)}: ${rest}` : capitalize(entry.action)
}
