import * as v from 'valibot'
import {
  draftDocumentSchema,
  EMPTY_DOCUMENT,
  type CheeseDocument,
} from '../../../../domain/cheese/cheese-document.ts'
import { formatDateTime } from '../../../../domain/shop/wall-clock.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { readableParts } from './document-parts.ts'

const EMPTY = '(empty)'
const WALL_CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
/** "prefer_na": a value of an enumeration. */
const ENUM_VALUE = /^[a-z0-9]+(_[a-z0-9]+)+$/

const NAMES = ['name', 'label', 'title', 'item']
/** What the forms of pages call a key that does not say it. */
const KEY_LABELS: Readonly<Record<string, string>> = {
  members: 'For people who are signed in',
  tagline: 'After the name of the shop',
}

const isPart = (field: string): field is keyof CheeseDocument => field in EMPTY_DOCUMENT

/** The value of a field as a text that a person can compare. */
export function describeField(table: string, field: string, value: unknown): string {
  if (table === 'cheese_documents' && isPart(field)) return describePart(field, value)
  if (typeof value === 'number' && field.endsWith('_cents')) return (value / 100).toFixed(2)
  return describe(value)
}

function describePart(part: keyof CheeseDocument, value: unknown) {
  const { success, output } = v.safeParse(draftDocumentSchema, { ...EMPTY_DOCUMENT, [part]: value })
  return success ? readableParts(output)[part] || EMPTY : JSON.stringify(value)
}

function describe(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return (
      value
        .filter((entry) => !isEmptyObject(entry))
        .map(describe)
        .join('\n') || EMPTY
    )
  if (typeof value === 'object') return describeObject(value)
  const text = String(value)
  if (WALL_CLOCK.test(text)) return formatDateTime(text)
  return ENUM_VALUE.test(text) ? text.replaceAll('_', ' ') : text
}

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && describe(value) === EMPTY

/** An id is left out beside a name, and so is what is empty. A picture is its file with its description. */
function describeObject(value: object): string {
  if ('url' in value && 'alt' in value) return [value.url, value.alt].filter(Boolean).join(' ') || EMPTY
  const isNamed = NAMES.some((name) => name in value)
  return (
    Object.entries(value)
      .filter(([key, entry]) => !(isNamed && key.endsWith('_id')) && describe(entry) !== EMPTY)
      .map(([key, entry]) => `${KEY_LABELS[key] ?? capitalize(key.replaceAll('_', ' '))}: ${describe(entry)}`)
      .join('\n') || EMPTY
  )
}
