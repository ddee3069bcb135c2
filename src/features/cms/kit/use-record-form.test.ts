// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from './drafts.ts'
import { useRecordForm, type FormRecord } from './use-record-form.ts'
import { dataToast } from '../../../ui/toasters.tsx'

vi.mock('../../../ui/toasters.tsx', () => ({ dataToast: { success: vi.fn(), error: vi.fn() } }))

type Values = { name: string; region: string }

const schema = v.object({ name: v.pipe(v.string(), v.minLength(1, 'A name, please')), region: v.string() })
const first: FormRecord<Values> = { values: { name: 'Comte', region: '' }, version: 1 }
const theirs: FormRecord<Values> = { values: { name: 'Comte', region: 'Jura' }, version: 2 }
const stale = { code: 'PT409' }

beforeEach(() => localStorage.clear())

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

test('A save goes out with the version that was read, and the next one with the version it became', async () => {
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

test('What the schema refuses is not sent', async () => {
  const save = vi.fn(async () => first)
  const form = openForm({ save })
  act(() => form.current.form.setValue('name', '', { shouldDirty: true }))
  await act(() => form.current.submit())
  expect(save).not.toHaveBeenCalled()
  expect(form.current.errors.name?.message).toBe('A name, please')
})

test('A refusal that is about a field stands at that field', async () => {
  const form = openForm({
    save: () => Promise.reject({ code: '23505' }),
    explain: () => ({ field: 'name', message: 'Somebody has this name' }),
  })
  await act(() => form.current.submit())
  expect(form.current.errors.name?.message).toBe('Somebody has this name')
})

test('When somebody else saved first, both versions are there and the typed words stay', async () => {
  const form = openForm({ save: () => Promise.reject(stale) })
  act(() => form.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await act(() => form.current.submit())
  expect(form.current.newer).toEqual(theirs)
  expect(form.current.form.getValues('name')).toBe('Comté')
  act(() => form.current.resolve({ name: 'Comté', region: 'Jura' }))
  expect(form.current.newer).toBeUndefined()
  expect(form.current.base.version).toBe(2)
  expect(form.current.form.getValues()).toEqual({ name: 'Comté', region: 'Jura' })
  expect(form.current.isDirty).toBe(true)
})

test('What is stored already counts as saved: only the answer to an earlier try got lost', async () => {
  const onSaved = vi.fn<(saved: FormRecord<Values>) => void>()
  const form = openForm({ save: () => Promise.reject(stale), onSaved })
  act(() => form.current.form.setValue('region', 'Jura', { shouldDirty: true }))
  await act(() => form.current.submit())
  expect(form.current.newer).toBeUndefined()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(theirs)
  expect(form.current.base.version).toBe(2)
  expect(form.current.isDirty).toBe(false)
})

test('A draft that says what is stored by now asks for nothing', () => {
  writeDraft('test', { base: first, values: theirs.values, savedAt: '2026-11-15T10:00:00Z' })
  const form = openForm({ record: theirs })
  act(() => form.current.takeUpDraft())
  expect(form.current.newer).toBeUndefined()
  expect(form.current.base.version).toBe(2)
  expect(form.current.isDirty).toBe(false)
  expect(readDraft('test')).toBeUndefined()
})

test('What is compared is what would be saved, not how it was written', () => {
  const form = openForm({ schema: v.object({ name: v.pipe(v.string(), v.trim()), region: v.string() }) })
  act(() => form.current.form.setValue('name', ' Comte '))
  expect(form.current.asSaved()).toEqual(first.values)
})

test('What is typed while a save is under way stays, on top of what was saved', async () => {
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

test('What is typed while a save is under way is also offered to whoever left before it was through', async () => {
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
  expect(readDraft('test')).toMatchObject({ base: { version: 2 }, values: { name: 'Comté', region: 'Jura' } })
})

test('A save that is under way is not sent a second time', async () => {
  const save = vi.fn(async () => theirs)
  const form = openForm({ save })
  await act(() => Promise.all([form.current.submit(), form.current.submit()]))
  expect(save).toHaveBeenCalledTimes(1)
})

test('When the newer version cannot be read either, that is said and the typed words stay', async () => {
  const form = openForm({
    save: () => Promise.reject(stale),
    reload: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  act(() => form.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await act(() => form.current.submit())
  await expect
    .poll(() => dataToast.error)
    .toHaveBeenCalledWith('Network error. Please check your connection.', expect.anything())
  expect(form.current.form.getValues('name')).toBe('Comté')
})

test('What is typed is kept as a draft, until it is saved', async () => {
  const form = openForm()
  act(() => form.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await expect.poll(() => localStorage.getItem('old-quarter-draft:test')).toContain('Comté')
  await act(() => form.current.submit())
  expect(localStorage.getItem('old-quarter-draft:test')).toBeNull()
})

test('A form that is closed keeps what was typed although another tab has discarded the draft', async () => {
  const { result, unmount } = renderForm()
  act(() => result.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  await expect.poll(() => localStorage.getItem('old-quarter-draft:test')).toContain('Comté')
  localStorage.removeItem('old-quarter-draft:test')
  unmount()
  expect(readDraft('test')).toMatchObject({ values: { name: 'Comté' } })
})

test('A form that is closed while somebody types keeps the last word too', () => {
  const { result, unmount } = renderForm()
  act(() => result.current.form.setValue('name', 'Comté', { shouldDirty: true }))
  unmount()
  expect(localStorage.getItem('old-quarter-draft:test')).toContain('Comté')
})

test('A draft on top of an older version is compared with the newer one before it can be saved', () => {
  writeDraft('test', { base: first, values: { name: 'Comté', region: '' }, savedAt: '2026-11-15T10:00:00Z' })
  const form = openForm({ record: theirs })
  act(() => form.current.takeUpDraft())
  expect(form.current.newer).toEqual(theirs)
  expect(form.current.base).toEqual(first)
  expect(form.current.form.getValues('name')).toBe('Comté')
})
