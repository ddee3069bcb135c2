import { beforeEach, expect, test, vi } from 'vitest'
import { SessionEndedError } from '../../lib/user-error.ts'
import { failureToast, toast, undoToast } from './toast.ts'

const shown = vi.hoisted((): string[] => [])

vi.mock('./toasters.tsx', () => {
  const show = (message: string) => {
    shown.push(message)
    return message
  }
  const dismiss = (id: string) => shown.splice(shown.indexOf(id), 1)
  return { dataToast: { success: show, error: show, dismiss } }
})

beforeEach(() => {
  shown.length = 0
})

test('The last toast about a subject replaces those before it', async () => {
  await toast.success('Added to favorites', 'favorite')
  await undoToast('Removed from favorites', vi.fn(), 'favorite')
  await toast.success('Added to favorites', 'favorite')
  expect(shown).toEqual(['Added to favorites'])
})

test('Toasts about different subjects are shown together', async () => {
  await toast.success('Rated 5 stars', 'rating of Comté')
  await toast.error('Failed to save comment', 'comment')
  expect(shown).toEqual(['Rated 5 stars', 'Failed to save comment'])
})

test('A save that was refused because the session ended has no toast of its own', async () => {
  failureToast('Failed to save rating')(new SessionEndedError())
  await toast.success('Comment saved')
  expect(shown).toEqual(['Comment saved'])
})
