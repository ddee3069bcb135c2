// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useListSelection } from './list-selection.ts'
import { readListState } from './list-state.ts'

const BY_NAME = { column: 'name', descending: false }
const ROWS = [{ id: 'a' }, { id: 'b' }]

const renderSelection = (total: number) =>
  renderHook(({ url }) => useListSelection(ROWS, total, readListState(new URLSearchParams(url), BY_NAME)), {
    initialProps: { url: '' },
  })

test('Everything can be selected once the page is, and another page keeps that selection', () => {
  const { result, rerender } = renderSelection(60)
  expect(result.current.hasMore).toBe(false)
  act(() => result.current.select({ a: true, b: true }))
  expect(result.current.hasMore).toBe(true)
  act(() => result.current.selectEverything())
  expect(result.current.selected).toMatchObject({ isEverything: true, count: 60 })
  rerender({ url: 'page=2' })
  expect(result.current.selected).toMatchObject({ isEverything: true, count: 60 })
})

test('Another filter ends a selection of everything', () => {
  const { result, rerender } = renderSelection(60)
  act(() => result.current.selectEverything())
  rerender({ url: 'stock=out' })
  expect(result.current.selected).toEqual({ rows: [], isEverything: false, count: 0 })
})

test('A row that is cleared leaves the others of the page selected', () => {
  const { result } = renderSelection(60)
  act(() => result.current.selectEverything())
  act(() => result.current.select(({ a: _cleared, ...others }) => others))
  expect(result.current.selected).toEqual({ rows: [{ id: 'b' }], isEverything: false, count: 1 })
})
