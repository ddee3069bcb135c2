// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TitleRating } from './title-rating.tsx'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

test('The first rating of a cheese appears beside its title, and disappears when it is removed', () => {
  document.body.innerHTML = '<a id="title-rating" href="#community" hidden></a><main></main>'
  const slot = document.querySelector('#title-rating')
  const { rerender } = render(<TitleRating averageRating={4} ratingCount={1} />)
  expect(slot?.hasAttribute('hidden')).toBe(false)
  expect(slot?.textContent).toContain('★ 4.0')
  rerender(<TitleRating averageRating={0} ratingCount={0} />)
  expect(slot?.hasAttribute('hidden')).toBe(true)
})

test('New ratings replace the rendered ones beside the title', () => {
  document.body.innerHTML = '<a id="title-rating" href="#community"><span>★ 3.0</span></a><main></main>'
  render(<TitleRating averageRating={4} ratingCount={2} />)
  const shown = document.querySelectorAll('#title-rating > :not([hidden])')
  expect([...shown].map(({ textContent }) => textContent)).toEqual([expect.stringContaining('★ 4.0')])
})
