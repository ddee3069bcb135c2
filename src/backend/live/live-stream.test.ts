// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openLiveStream } from './live-stream.ts'

vi.mock('../backend-config.ts', () => ({
  readBackendConfig: () => ({ url: 'https://project.supabase.test' }),
}))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('Where the backend has no live stream, data is read again every 20 seconds while its tab is visible', () => {
  vi.useFakeTimers()
  const [onData, readAgain] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const close = openLiveStream('/live/staff', onData, readAgain)
  vi.advanceTimersByTime(40_000)
  expect(readAgain).toHaveBeenCalledTimes(2)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(40_000)
  expect(readAgain).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
  close()
  vi.advanceTimersByTime(40_000)
  expect(readAgain).toHaveBeenCalledTimes(2)
  expect(onData).not.toHaveBeenCalled()
})
