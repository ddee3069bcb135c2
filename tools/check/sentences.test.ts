import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSchemaFiles } from '../../server/database/schema/schema-files.ts'
import { EMPTY_CHEESE } from '../../src/features/cms/cheeses/editor/cheese-values.ts'
import { EMPTY_EVENT } from '../../src/features/cms/events/event-values.ts'
import { SETTINGS_LABELS } from '../../src/features/cms/settings/settings-values.ts'
import { EMPTY_RECIPE } from '../../src/domain/recipes/recipe-values.ts'
import { readRaises, type Raise } from '../../supabase/catalog/read-raises.ts'
import {
  CHEESE,
  DELIVERY,
  EVENT,
  MOVEMENT,
  MY_NAME,
  QUICK_EDITS,
  RECIPE,
  RECIPE_WRITER,
  RESTORE,
  SENTENCES,
  SETTINGS,
} from './sentences.ts'
import { API_ONLY, type Shown } from './sale-sentences.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The fields of forms that mark the one that an error names. */
const FORMS: Record<string, string[]> = {
  [CHEESE]: Object.keys(EMPTY_CHEESE),
  [EVENT]: Object.keys(EMPTY_EVENT),
  [RECIPE]: Object.keys(EMPTY_RECIPE),
  [RECIPE_WRITER]: Object.keys(EMPTY_RECIPE),
  [SETTINGS]: Object.keys(SETTINGS_LABELS),
}
/** Forms with one field, or that name the field: they show every error there. */
const ONE_PLACE = new Set([DELIVERY, MOVEMENT, MY_NAME, QUICK_EDITS, RESTORE])

const SHOWS_ERRORS =
  /describeError|describeFailure|explainError|errorAt|failureToast|useRecordForm|LoadFailure|OperatorError|isInvitationGone|asThrown|UserError/

const hasField = (file: string, field: string) =>
  ONE_PLACE.has(file) ||
  FORMS[file]?.includes(field) ||
  // A column that the form shows under another name, and what it shows besides its fields.
  new RegExp(String.raw`\b${field}: '|errorAt\('${field}'`).test(read(file))

const filesOf = ({ by }: Shown) => [by].flat().filter((file) => file !== API_ONLY)

const files = await readSchemaFiles(path.join(root, 'supabase'))
const raises = [...files.structure, ...files.definitions]
  .flatMap(readRaises)
  .filter(({ code }) => code.startsWith('PT') || code === 'P0001')
const shownOf = ({ function: name, message }: Raise) => SENTENCES[name]?.[message]
const keyOf = ({ function: name, message }: Raise) => `${name}: ${message}`

test('Every sentence that SQL raises for people is listed with where it is shown', () => {
  const listed = Object.entries(SENTENCES).flatMap(([name, sentences]) =>
    Object.keys(sentences).map((message) => `${name}: ${message}`),
  )
  expect(listed.toSorted()).toEqual([...new Set(raises.map(keyOf))].toSorted())
})

describe.each(raises.map((raise) => [keyOf(raise), raise] as const))('%s', (_, raise) => {
  const shown = shownOf(raise) ?? { by: [] }

  test('is shown by a file that shows errors', () => {
    expect(filesOf(shown).filter((file) => !SHOWS_ERRORS.test(read(file)))).toEqual([])
  })

  test('has its field in a form', () => {
    const fields = shown.fields ?? (raise.field === undefined ? [] : [raise.field])
    if (shown.by === API_ONLY) return
    expect(fields.filter((field) => !filesOf(shown).some((file) => hasField(file, field)))).toEqual([])
  })
})
