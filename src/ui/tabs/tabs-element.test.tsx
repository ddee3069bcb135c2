// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import './tab-taps.ts'
import './tabs-element.ts'
import { Tabs } from './tabs.tsx'

const tabs = ['overview', 'pairings', 'story'].map((id) => ({ id, label: id, content: <p>About {id}</p> }))

beforeEach(() => {
  render(<Tabs label="Comté" tabs={tabs} />)
})
afterEach(cleanup)

const selected = () => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent)

test('The first tab is selected at the start', () => {
  expect(selected()).toEqual(['overview'])
})

test('A click on a tab shows its panel and keeps the URL', async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'story' }))
  expect(selected()).toEqual(['story'])
  expect(screen.getByRole('tabpanel', { name: 'story' }).hasAttribute('data-current')).toBe(true)
  expect(location.hash).toBe('')
})

test('Arrow keys move through the tabs in a circle, Home and End go to the first and the last', async () => {
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

test('Only the selected tab is in the tab order of the page', () => {
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

test('Alt with an arrow key does not change the tab', async () => {
  screen.getByRole('tab', { name: 'overview' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(selected()).toEqual(['overview'])
})
