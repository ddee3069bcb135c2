// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PictureDrop } from './picture-drop.tsx'
import { usePendingPictures } from './pending-pictures.ts'
import { uploadPicture, type UploadedPicture } from './upload-picture.ts'
import { undoToast } from '../../../../ui/toasts/toast.ts'

vi.mock('./upload-picture.ts', () => ({ uploadPicture: vi.fn() }))
vi.mock(import('../../../../ui/toasts/toast.ts'), async (original) => ({
  ...(await original()),
  undoToast: vi.fn(),
}))

const uploads = vi.mocked(uploadPicture)
const saved = vi.fn<(result: unknown) => void>()
const onUploaded = vi.fn<(picture: UploadedPicture) => void>()
const onDenied = vi.fn<(error: unknown) => void>()

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
beforeEach(() => {
  vi.clearAllMocks()
  uploads.mockImplementation(async (_file, alt) => ({ url: `/stored/${alt}`, alt }))
})
afterEach(cleanup)

const ROOM = 2

function Pictures() {
  const pending = usePendingPictures({ onUploaded, onDenied })
  return (
    <>
      <PictureDrop pending={pending} hint="For guests who cannot see it." />
      <button
        type="button"
        onClick={() => void pending.uploadAll(ROOM, 'At most 2 pictures').then(saved, saved)}
      >
        Save
      </button>
    </>
  )
}

async function choose(...names: string[]) {
  render(<Pictures />)
  await userEvent.upload(
    screen.getByLabelText('Choose pictures'),
    names.map((name) => new File(['x'], name, { type: 'image/jpeg' })),
  )
}

const altOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `What ${name} shows` })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('Saving uploads the chosen pictures in their order', async () => {
  await choose('wheel.jpg', 'rind.jpg')
  await userEvent.type(altOf('wheel.jpg'), 'A wheel')
  await userEvent.type(altOf('rind.jpg'), 'The rind')
  await press('Save')
  const stored = ['A wheel', 'The rind'].map((alt) => ({ url: `/stored/${alt}`, alt }))
  await expect.poll(() => saved).toHaveBeenCalledWith(stored)
  expect(onUploaded.mock.calls.map(([picture]) => picture)).toEqual(stored)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('A file that is not a picture shows an error at once and blocks saving until it is discarded', async () => {
  await choose('wheel.jpg', 'menu.jpg')
  await userEvent.type(altOf('wheel.jpg'), 'A wheel')
  fireEvent.error(document.querySelectorAll('img')[1] as HTMLImageElement)
  expect(screen.getByRole('alert').textContent).toBe(
    'menu.jpg This file cannot be read as a picture. Discard it to continue.',
  )
  expect(screen.queryByRole('textbox', { name: 'What menu.jpg shows' })).toBeNull()
  expect(document.querySelectorAll('img')).toHaveLength(1)
  await press('Save')
  await expect.poll(() => saved).toHaveBeenCalledWith(expect.any(Error))
  expect(uploads).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Discard menu.jpg' }))
  await press('Discard menu.jpg')
  await press('Save')
  await expect.poll(() => saved).toHaveBeenCalledWith([{ url: '/stored/A wheel', alt: 'A wheel' }])
})

test('An HEIC photo is refused at once with a way to send it', async () => {
  render(<Pictures />)
  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files: [new File(['x'], 'IMG_7.HEIC')] },
  })
  const refusal = await screen.findByRole('alert')
  expect(refusal.textContent).toMatch(/^IMG_7\.HEIC HEIC photos cannot be used .* Most Compatible/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('Saving with too many pictures uploads none of them', async () => {
  const names = ['wheel.jpg', 'rind.jpg', 'paste.jpg']
  await choose(...names)
  for (const name of names) await userEvent.type(altOf(name), 'Cheese')
  await press('Save')
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ message: 'At most 2 pictures' }))
  expect(uploads).not.toHaveBeenCalled()
  expect(screen.getAllByRole('textbox')).toHaveLength(names.length)
})

test('Saving with a picture without alt text uploads nothing and focuses that picture', async () => {
  await choose('wheel.jpg', 'rind.jpg')
  await userEvent.type(altOf('wheel.jpg'), 'A wheel')
  await press('Save')
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ message: 'Say what the picture shows' }))
  expect(uploads).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(altOf('rind.jpg'))
  expect(altOf('wheel.jpg').value).toBe('A wheel')
})

test('A failed upload shows its error, and only saving starts it again', async () => {
  uploads.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await choose('wheel.jpg')
  await userEvent.type(altOf('wheel.jpg'), 'A wheel{Enter}')
  expect(await screen.findByText('Network error. Please check your connection.')).toBeTruthy()
  expect(uploads).toHaveBeenCalledOnce()
  expect(onDenied).not.toHaveBeenCalled()
  await press('Save')
  await expect.poll(() => saved).toHaveBeenCalledWith([{ url: '/stored/A wheel', alt: 'A wheel' }])
})

test('A denied upload is reported, because the session may have ended', async () => {
  const denial = { status: 403 }
  uploads.mockRejectedValueOnce(denial)
  await choose('wheel.jpg')
  await userEvent.type(altOf('wheel.jpg'), 'A wheel{Enter}')
  expect(await screen.findByText('Access denied')).toBeTruthy()
  expect(onDenied).toHaveBeenCalledWith(denial)
})

test('Saving during an upload waits for it and does not start it again', async () => {
  let arrive = (_picture: UploadedPicture) => {}
  uploads.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  await choose('wheel.jpg')
  await userEvent.type(altOf('wheel.jpg'), 'A wheel{Enter}')
  await press('Save')
  expect(saved).not.toHaveBeenCalled()
  arrive({ url: '/stored', alt: 'A wheel' })
  await expect.poll(() => saved).toHaveBeenCalledWith([{ url: '/stored', alt: 'A wheel' }])
  expect(uploads).toHaveBeenCalledOnce()
})

test('Discarding a picture aborts its upload, and Undo restores it with its alt text', async () => {
  uploads.mockImplementationOnce(
    (_file, _alt, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await choose('wheel.jpg')
  await userEvent.type(altOf('wheel.jpg'), 'A wheel{Enter}')
  await expect.poll(() => uploads).toHaveBeenCalledOnce()
  await press('Discard wheel.jpg')
  expect(uploads.mock.calls[0]?.[2].signal.aborted).toBe(true)
  expect(screen.queryByRole('textbox')).toBeNull()
  const [message, undo] = vi.mocked(undoToast).mock.calls[0] ?? []
  expect(message).toBe('wheel.jpg discarded')
  undo?.()
  await expect.poll(() => altOf('wheel.jpg').value).toBe('A wheel')
  await press('Save')
  await expect.poll(() => saved).toHaveBeenCalledWith([{ url: '/stored/A wheel', alt: 'A wheel' }])
})
