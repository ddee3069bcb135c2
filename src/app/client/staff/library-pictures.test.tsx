// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PictureSource } from '../../../lib/picture-source.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { LibraryPictures } from './library-pictures.tsx'

const session = vi.hoisted(() => ({ user: null as { id: string } | null }))
const getPictureDetails = vi.hoisted(() => vi.fn())
vi.mock('../../../backend/session/session.ts', () => ({ useSession: () => session }))
vi.mock('../../../backend/backend.ts', () => ({ getBackend: () => ({ data: {} }) }))
vi.mock('../../../features/site/get-picture-details.ts', () => ({ getPictureDetails }))

afterEach(() => {
  cleanup()
  getPictureDetails.mockReset()
})

const picture = (name: string): PictureSource => ({
  base: `/media/cheeses/${name}`,
  version: 'abc',
  widths: [320],
  width: 320,
  height: 200,
  alt: name,
  blur: '',
})

const show = () =>
  render(
    <LibraryPictures>
      <Picture of={picture('comte')} sizes="50vw" />
      <Picture of={picture('brie')} sizes="50vw" />
    </LibraryPictures>,
  )

test('Pictures of a member get the words and the focal point of the library by one request', async () => {
  session.user = { id: 'member' }
  const details = { alt: 'A wheel', focus: { x: 20, y: 80 } }
  getPictureDetails.mockResolvedValue(new Map([['/media/cheeses/comte', details]]))
  show()
  expect((await screen.findByAltText('A wheel')).style.objectPosition).toBe('20% 80%')
  expect(screen.getByAltText('brie').style.objectPosition).toBe('')
  expect(getPictureDetails.mock.calls).toEqual([[{}, ['/media/cheeses/comte', '/media/cheeses/brie']]])
})

test('Pictures of a visitor are shown as they came, without a request', async () => {
  session.user = null
  show()
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByAltText('comte')).toBeTruthy()
  expect(getPictureDetails).not.toHaveBeenCalled()
})
