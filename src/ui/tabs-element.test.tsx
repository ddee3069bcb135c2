// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineTabs } from './tabs-element.ts'
import { Tabs } from './tabs.tsx'

const tabs = ['overview', 'pairings', 'story'].map((id) => ({ id, label: id, content: <p>About {id}</p> }))

beforeEach(() => {
  defineTabs()
  render(<Tabs label="Comté" tabs={tabs} />)
})
afterEach(cleanup)

const selected = () => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent)

test('Tabs start at the first one', () => {
  expect(selected()).toEqual(['overview'])
})

test('A click shows the panel of its tab and leaves the address alone', async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'story' }))
  expect(selected()).toEqual(['story'])
  expect(screen.getByRole('tabpanel', { name: 'story' }).hasAttribute('data-current')).toBe(true)
  expect(location.hash).toBe('')
})

test('Arrow keys walk around the tabs, Home and End jump', async () => {
  screen.getByRole('tab', { name: 'overview' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(selected()).toEqual(['story'])
  await userEvent.keyboard('{ArrowRight}')
  expect(selected()).toEqual(['overview'])
  await userEvent.keyboard('{End}')
  expect(selected()).toEqual(['story'])
  await userEvent.keyboard('{Home}')
  expect(selected()).toEqual(['overview'])
})

test('Only the chosen tab is a stop on the way through the page', () => {
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

test('Alt and an arrow go back in the browser rather than along the tabs', async () => {
  screen.getByRole('tab', { name: 'overview' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(selected()).toEqual(['overview'])
})
