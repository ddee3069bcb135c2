// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, readUnrestoredText, writeDraft } from './drafts.ts'
import { useRecordForm, type FormRecord } from './use-record-form.ts'
import { dataToast } from '../../../../ui/toasts/toasters.tsx'

vi.mock('../../../../ui/toasts/toasters.tsx', () => ({ dataToast: { success: vi.fn(), error: vi.fn() } }))

type Values = { name: string; region: string }

const schema = v.object({ name: v.pipe(v.string(), v.minLength(1, 'A name, please')), region: v.string() })
const first: FormRecord<Values> = { values: { name: 'Comte', region: '' }, version: 1 }
const theirs: FormRecord<Values> = { values: { name: 'Comte', region: 'Jura' }, version: 2 }
const conflict = { code: 'PT409', details: '{"reason":"stale"}' }
const versionRequired = { code: 'PT428', details: '{"reason":"version_required"}' }
const savedAt = '2026-11-15T10:00:00Z'

beforeEach(() => localStorage.clear())
// A form that stays open would write its draft during a later test.
afterEach(cleanup)

const readStoredDraft = () => readDraft('test', () => true)

type Options = Partial<Parameters<typeof useRecordForm<Values, Values>>[0]>

const openForm = (options?: Options) => renderForm(options).result

function renderForm(options: Options = {}) {
  return renderHook(() => {
    const editor = useRecordForm<Values, Values>({
      schema,
      record: first,
      draftKey: 'test',
      save: async (values, { version }) => ({ values, version: version + 1 }),
      reload: async () => theirs,
      ...options,
    })
    return { ...editor, isDirty: editor.form.formState.isDirty, errors: editor.form.formState.errors }
  })
}

test('A save carries the version that was read, and the next save the version that it created', async () => {
  const save = vi.fn(async (values: Values, { version }: FormRecord<Values>) => ({
    values,
    version: version + 1,
  }))
  const form = openForm({ save })
  act(() => form.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await act(() => form.current.submit())
  expect(form.current.isDirty).toBe(false)
  await act(() => form.current.submit())
  expect(save.mock.calls.map(([, { version }]) => version)).toEqual([1, 2])
})

test('A form with invalid values is not sent', async () => {
  const save = vi.fn(async () => first)
  const form = openForm({ save })
  act(() => form.current.form.setValue('name', '', { shouldDirty: true }))
  await act(() => form.current.submit())
  expect(save).not.toHaveBeenCalled()
  expect(form.current.errors.name?.message).toBe('A name, please')
})

const TAKEN = { code: 'PT409', message: 'Taken', details: '{"field":"title"}' }
const BROKEN_RULE = { code: '23505', message: 'duplicate key value violates "cheeses_slug_key"' }

test.each([
  [TAKEN, { title: 'name' }, 'Taken'],
  [BROKEN_RULE, { slug: 'name' }, 'Another cheese has this slug'],
] as const)('A refused save is explained at its field: %j', async (error, fieldOfColumn, message) => {
  const save = vi.fn<() => Promise<FormRecord<Values>>>().mockRejectedValue(error)
  const form = openForm({ save, fieldOfColumn })
  await act(() => form.current.submit())
  expect(form.current.errors.name?.message).toBe(message)
  expect(dataToast.error).toHaveBeenLastCalledWith(message, expect.anything())
})

test('After a conflict both versions are available and the typed values stay', async () => {
  const form = openForm({ save: () => Promise.reject(conflict) })
  act(() => form.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await act(() => form.current.submit())
  expect(form.current.conflict).toEqual(theirs)
  expect(form.current.form.getValues('name')).toBe('Comté')
  act(() => form.current.resolveConflict({ name: 'Comté', region: 'Jura' }))
  expect(form.current.conflict).toBeUndefined()
  expect(form.current.base.version).toBe(2)
  expect(form.current.form.getValues()).toEqual({ name: 'Comté', region: 'Jura' })
  expect(form.current.isDirty).toBe(true)
})

test('A new record that an earlier attempt added, whose answer was lost, is saved on top of it', async () => {
  const added: FormRecord<Values> = { values: { name: 'Comte', region: '' }, version: 1 }
  const save = vi.fn(async (values: Values, { version }: FormRecord<Values>) =>
    version === 0 ? Promise.reject(versionRequired) : { values, version: version + 1 },
  )
  const onSaved = vi.fn()
  const record = { ...first, version: 0 }
  const form = openForm({ record, save, reload: async () => added, onSaved })
  act(() => form.current.form.setValue('region', 'Jura'))
  await act(() => form.current.submit())
  expect(form.current.conflict).toBeUndefined()
  expect(onSaved).toHaveBeenCalledWith({ values: { name: 'Comte', region: 'Jura' }, version: 2 })
})

test('A new record that another person has changed by now conflicts with it', async () => {
  const save = () => Promise.reject(versionRequired)
  const form = openForm({ record: { ...first, version: 0 }, save })
  await act(() => form.current.submit())
  expect(form.current.conflict).toEqual(theirs)
})

test('A conflict with equal values counts as saved, because the answer to an earlier save was lost', async () => {
  const onSaved = vi.fn<(saved: FormRecord<Values>) => void>()
  const form = openForm({ save: () => Promise.reject(conflict), onSaved })
  act(() => form.current.form.setValue('region', 'Jura', { shouldDirty: true }))
  await act(() => form.current.submit())
  expect(form.current.conflict).toBeUndefined()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(theirs)
  expect(form.current.base.version).toBe(2)
  expect(form.current.isDirty).toBe(false)
})

test('A draft that equals the stored record is discarded', () => {
  writeDraft('test', { base: first, values: theirs.values, savedAt })
  const form = openForm({ record: theirs })
  act(() => form.current.restoreDraft())
  expect(form.current.conflict).toBeUndefined()
  expect(form.current.base.version).toBe(2)
  expect(form.current.isDirty).toBe(false)
  expect(readStoredDraft()).toBeUndefined()
})

test('Values are compared as the schema would save them', () => {
  const form = openForm({ schema: v.object({ name: v.pipe(v.string(), v.trim()), region: v.string() }) })
  act(() => form.current.form.setValue('name', ' Comte '))
  expect(form.current.normalizedValues()).toEqual(first.values)
})

test('Values typed during a save stay as unsaved changes', async () => {
  const form = openForm({
    async save(values) {
      form.current.form.setValue('region', 'Jura', { shouldDirty: true })
      return { values, version: 2 }
    },
  })
  act(() => form.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await act(() => form.current.submit())
  expect(form.current.form.getValues()).toEqual({ name: 'Comté', region: 'Jura' })
  expect(form.current.base.version).toBe(2)
  expect(form.current.isDirty).toBe(true)
})

test('Values typed during a save become a draft when the form closes before the save ends', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const { result, unmount } = renderForm({
    async save(values) {
      await arrival
      return { values, version: 2 }
    },
  })
  act(() => result.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  const saving = result.current.submit()
  await expect.poll(() => result.current.form.formState.isSubmitting).toBe(true)
  act(() => result.current.form.setValue('region', 'Jura', { shouldDirty: true }))
  unmount()
  arrive()
  await saving
  expect(readStoredDraft()).toMatchObject({ base: { version: 2 }, values: { name: 'Comté', region: 'Jura' } })
})

test('A second submit during a save is ignored', async () => {
  const save = vi.fn(async () => theirs)
  const form = openForm({ save })
  await act(() => Promise.all([form.current.submit(), form.current.submit()]))
  expect(save).toHaveBeenCalledTimes(1)
})

test('When the newer version cannot be read, the error is shown and the typed values stay', async () => {
  const form = openForm({
    save: () => Promise.reject(conflict),
    reload: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  act(() => form.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await act(() => form.current.submit())
  await expect
    .poll(() => dataToast.error)
    .toHaveBeenCalledWith('Network error. Please check your connection.', expect.anything())
  expect(form.current.form.getValues('name')).toBe('Comté')
})

test('Typed values are kept as a draft until they are saved', async () => {
  const form = openForm()
  act(() => form.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await expect.poll(() => localStorage.getItem('old-quarter-draft:test')).toContain('Comté')
  await act(() => form.current.submit())
  expect(localStorage.getItem('old-quarter-draft:test')).toBeNull()
})

test('A form that closes keeps its draft even when another tab removed it', async () => {
  const { result, unmount } = renderForm()
  act(() => result.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await expect.poll(() => localStorage.getItem('old-quarter-draft:test')).toContain('Comté')
  localStorage.removeItem('old-quarter-draft:test')
  unmount()
  expect(readStoredDraft()).toMatchObject({ values: { name: 'Comté' } })
})

test('A form that closes before typing pauses still keeps a draft', () => {
  const { result, unmount } = renderForm()
  act(() => result.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  unmount()
  expect(localStorage.getItem('old-quarter-draft:test')).toContain('Comté')
})

test('A draft of an older version conflicts with the newer version', () => {
  writeDraft('test', { base: first, values: { name: 'Comté', region: '' }, savedAt })
  const form = openForm({ record: theirs })
  act(() => form.current.restoreDraft())
  expect(form.current.conflict).toEqual(theirs)
  expect(form.current.base).toEqual(first)
  expect(form.current.form.getValues('name')).toBe('Comté')
})

test.each([
  ['that is not a draft', '{"values": "Comté from the Jura"}'],
  [
    'with a field of another type',
    JSON.stringify({ savedAt, base: first, values: { name: ['Comté from the Jura'] } }),
  ],
  [
    'with a field that the form no longer has',
    JSON.stringify({ savedAt, base: first, values: { ...first.values, note: 'Comté from the Jura' } }),
  ],
])('A stored draft %s is not restored, but its text is kept', (_situation, stored) => {
  localStorage.setItem('old-quarter-draft:test', stored)
  expect(openForm().current.draft).toBeUndefined()
  expect(readUnrestoredText('test')).toBe('Comté from the Jura')
  expect(readStoredDraft()).toBeUndefined()
})

test('A draft with a value that the form would not accept is still restored', () => {
  writeDraft('test', { base: first, values: { name: '', region: 'Jura' }, savedAt })
  const form = openForm()
  act(() => form.current.restoreDraft())
  expect(form.current.form.getValues()).toEqual({ name: '', region: 'Jura' })
})

test('The text of a second draft that does not fit is kept after that of the first', () => {
  for (const text of ['First text', 'Second text']) {
    localStorage.setItem('old-quarter-draft:test', JSON.stringify(text))
    openForm()
  }
  expect(readUnrestoredText('test')).toBe('First text\nSecond text')
})
