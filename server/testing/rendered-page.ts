import { vi } from 'vitest'
import type { Rendered } from '../../src/app/render.tsx'

export const renderedPage = (body: string, changes: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body,
  topics: ['cheeses'],
  expiresAt: Infinity,
  cacheable: true,
  ...changes,
})

export const pageRenderer = (changes?: Partial<Rendered>) =>
  vi.fn(async () => renderedPage('<p>Comté</p>', changes))

/** Only the clock is replaced, because compression uses real time. It stands still until the next call. */
export function advanceClock(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}
