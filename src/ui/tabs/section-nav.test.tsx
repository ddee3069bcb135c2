// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SectionNav } from './section-nav.tsx'

const scrollIntoView = vi.fn<(this: HTMLElement) => void>()
HTMLElement.prototype.scrollIntoView = scrollIntoView

/** As a browser does, it reports a size as soon as it observes. */
class ImmediateResizeObserver implements ResizeObserver {
  constructor(onResize: ResizeObserverCallback) {
    resize = () => onResize([], this)
  }
  observe() {
    resize()
  }
  unobserve() {}
  disconnect() {
    resize = () => {}
  }
}
let resize = () => {}
globalThis.ResizeObserver = ImmediateResizeObserver

beforeEach(() => {
  document.body.innerHTML = '<section id="name"></section><section id="password"></section>'
})
afterEach(() => {
  cleanup()
  location.hash = ''
  scrollIntoView.mockClear()
})

const SECTIONS = [
  { id: 'name', title: 'Name' },
  { id: 'password', title: 'Password' },
]

const current = () => document.querySelector('[aria-current=location]')?.textContent

test('A section named in the URL is shown once the page has its content', () => {
  location.hash = '#password'
  render(<SectionNav label="Parts" sections={SECTIONS} />)
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('password')])
  expect(current()).toBe('Password')
})

test('A section named in the URL stays in view while parts load, unless the reader has scrolled', () => {
  location.hash = '#password'
  render(<SectionNav label="Parts" sections={SECTIONS} />)
  resize()
  expect(scrollIntoView).toHaveBeenCalledTimes(2)
  dispatchEvent(new Event('wheel'))
  resize()
  expect(scrollIntoView).toHaveBeenCalledTimes(2)
})

test('A chosen section is kept in the URL and marked', async () => {
  render(<SectionNav label="Parts" sections={SECTIONS} />)
  expect(current()).toBeUndefined()
  screen.getByRole('link', { name: 'Name' }).click()
  await expect.poll(current).toBe('Name')
  expect(location.hash).toBe('#name')
})
