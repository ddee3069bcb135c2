// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { OwnComment } from '../../lib/panel.ts'
import { YourComment } from './your-comment.tsx'

const fromAnotherTab: OwnComment = {
  comment: 'Nutty.',
  isPublic: true,
  createdAt: '2026-11-15T08:00:00Z',
  isHidden: false,
  hiddenReason: null,
}

afterEach(cleanup)

test('What somebody is writing stays when a comment from another tab turns up', async () => {
  const { rerender } = render(<YourComment cheeseId="comte" comment={null} />)
  await userEvent.type(screen.getByRole('textbox'), 'Half a thought')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  rerender(<YourComment cheeseId="comte" comment={fromAnotherTab} />)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thought')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Nutty.')).toBeTruthy()
})

test('A form in which nobody has written gives way to the comment from another tab', () => {
  const { rerender } = render(<YourComment cheeseId="comte" comment={null} />)
  rerender(<YourComment cheeseId="comte" comment={fromAnotherTab} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Nutty.')).toBeTruthy()
})
