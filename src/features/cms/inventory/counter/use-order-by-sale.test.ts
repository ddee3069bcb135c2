// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOrderBySale } from './use-order-by-sale.ts'

const NOON = '2026-11-15T12:00:00Z'
const LATER = '2026-11-15T12:05:00Z'

const stocked = (times: Record<string, string | null>) =>
  Object.entries(times).map(([id, lastSoldAt]) => ({ id, lastSoldAt }))

test('A sale leaves the cheeses in their order until the search changes', () => {
  const before = stocked({ abondance: null, brie: null, comte: NOON })
  const after = stocked({ abondance: null, brie: LATER, comte: NOON })
  const { result, rerender } = renderHook(
    ({ cheeses, search }: { cheeses: typeof before | undefined; search: string }) =>
      (cheeses ?? []).toSorted(useOrderBySale(cheeses, search)).map(({ id }) => id),
    { initialProps: { cheeses: undefined as typeof before | undefined, search: '' } },
  )
  rerender({ cheeses: before, search: '' })
  expect(result.current).toEqual(['comte', 'abondance', 'brie'])
  rerender({ cheeses: after, search: '' })
  expect(result.current).toEqual(['comte', 'abondance', 'brie'])
  rerender({ cheeses: after, search: 'b' })
  expect(result.current).toEqual(['brie', 'comte', 'abondance'])
})
