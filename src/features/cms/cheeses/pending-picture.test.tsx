// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PendingPicture } from './pending-picture.tsx'
import { uploadPicture } from './upload-picture.ts'

vi.mock('./upload-picture.ts', () => ({ uploadPicture: vi.fn(() => new Promise(() => {})) }))

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(cleanup)

test('A picture that is cancelled on its way is called back', async () => {
  const onCancel = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PendingPicture file={new File(['x'], 'wheel.jpg')} onUploaded={() => {}} onCancel={onCancel} />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'What wheel.jpg shows' }), 'A wheel{Enter}')
  await vi.waitFor(() => expect(uploadPicture).toHaveBeenCalledOnce())
  const [, alt, { signal } = {}] = vi.mocked(uploadPicture).mock.calls[0] ?? []
  expect([alt, signal?.aborted]).toEqual(['A wheel', false])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(signal?.aborted).toBe(true)
  expect(onCancel).toHaveBeenCalledOnce()
})
