// @vitest-environment jsdom
import { valibotResolver } from '@hookform/resolvers/valibot'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { cheeseSchema, EMPTY_CHEESE, MAX_PICTURES, type CheeseValues } from './cheese-values.ts'
import { usePendingPictures } from '../../kit/pictures/pending-pictures.ts'
import { PictureFields } from './picture-fields.tsx'
import { undoToast } from '../../../../ui/toasts/toast.ts'

vi.mock(import('../../../../ui/toasts/toast.ts'), async (original) => ({
  ...(await original()),
  undoToast: vi.fn(),
}))

afterEach(cleanup)

const pictures = Array.from({ length: MAX_PICTURES + 1 }, (_, nth) => ({
  url: `/${nth}.jpg`,
  alt: 'A wheel',
}))
const defaultValues: CheeseValues = { ...EMPTY_CHEESE, name: 'Tomme', slug: 'tomme', pictures }

function Editor() {
  const form = useForm<CheeseValues, unknown, CheeseValues>({
    resolver: valibotResolver(cheeseSchema),
    defaultValues,
  })
  const pending = usePendingPictures({ onUploaded: () => {}, onDenied: () => {} })
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(() => {})}>
        <PictureFields pending={pending} />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  )
}

test('A cheese with too many pictures shows an error at the pictures', async () => {
  render(<Editor />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('At most 13 pictures')
})

test('Undo restores a removed picture at its position with its alt text', async () => {
  render(<Editor />)
  const heroAlt = () => screen.getByLabelText<HTMLInputElement>('What picture 1 shows')
  await userEvent.clear(heroAlt())
  await userEvent.type(heroAlt(), 'The hero')
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  expect(heroAlt().value).toBe('A wheel')
  const [message, undo] = vi.mocked(undoToast).mock.calls[0] ?? []
  expect(message).toBe('Picture 1 removed')
  act(() => undo?.())
  expect(heroAlt().value).toBe('The hero')
  expect(screen.getByRole('img', { name: 'The hero' }).getAttribute('src')).toBe('/0.jpg')
})
