// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { TagField } from './tag-field.tsx'

afterEach(cleanup)

function Taste({ tags }: { tags: string[] }) {
  return (
    <FormProvider {...useForm({ defaultValues: { tags } })}>
      <TagField name="tags" label="Tags" max={3} />
    </FormProvider>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' })
const tags = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

test('Enter and comma add the typed tag, each tag once', async () => {
  render(<Taste tags={[]} />)
  await userEvent.type(box(), 'nutty,Nutty,hay{Enter}')
  expect(tags()).toEqual(['Remove nutty', 'Remove hay'])
  expect(box().value).toBe('')
})

test('A comma from a touch keyboard or the clipboard adds a tag too', () => {
  render(<Taste tags={[]} />)
  fireEvent.change(box(), { target: { value: 'nutty, hay,cav' } })
  expect(tags()).toEqual(['Remove nutty', 'Remove hay'])
  expect(box().value).toBe('cav')
})

test('Pasted spreadsheet cells become one tag each', () => {
  render(<Taste tags={[]} />)
  fireEvent.change(box(), { target: { value: 'nutty\thay\t' } })
  expect(tags()).toEqual(['Remove nutty', 'Remove hay'])
})

test('Saving with Ctrl+S adds the typed tag first', async () => {
  render(<Taste tags={[]} />)
  await userEvent.type(box(), 'nutty{Control>}s{/Control}')
  expect(tags()).toEqual(['Remove nutty'])
})

test('A full list accepts no more tags, and Backspace removes one', async () => {
  render(<Taste tags={['one', 'two', 'three']} />)
  await userEvent.type(box(), 'four,')
  expect(tags()).toHaveLength(3)
  await userEvent.type(box(), '{Backspace}')
  expect(tags()).toEqual(['Remove one', 'Remove two'])
})
