// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import './catalogue-element.ts'

const pageWith = (cheese: string, more: string) => `
  <cheese-catalogue tabindex="-1">
    <form><input type="search" name="q" /></form>
    <output id="catalogue-count" data-live="">${cheese}</output>
    <div><section id="group-FR" data-group=""><ul><li><a href="/${cheese}">${cheese}</a></li></ul></section></div>
    <nav id="catalogue-more">${more}</nav>
    <p data-failure=""></p>
  </cheese-catalogue>`

const SHOW_MORE = '<a href="/cheeses?page=2" data-more="">Show more</a>'

beforeEach(() => {
  document.body.innerHTML = pageWith('abondance', SHOW_MORE)
})

function showMore(answer: Response) {
  vi.stubGlobal('fetch', async () => answer)
  document.querySelector<HTMLElement>('[data-more]')?.click()
}

const links = () => [...document.querySelectorAll('a')].map((link) => link.textContent)

test('More cheeses join those of their country, and reading goes on there', async () => {
  showMore(new Response(pageWith('comte', '')))
  await expect.poll(links).toEqual(['abondance', 'comte'])
  expect(document.activeElement?.textContent).toBe('comte')
})

test('An answer that failed leaves the page and its link as they are, and is owned up to until one succeeds', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  showMore(new Response('<h1>Back in a moment</h1>', { status: 503 }))
  await expect.poll(() => log).toHaveBeenCalled()
  expect(links()).toEqual(['abondance', 'Show more'])
  const failure = () => document.querySelector('[data-failure]')?.textContent
  expect(failure()).toContain('could not be loaded')
  vi.stubGlobal('fetch', async () => new Response(pageWith('comte', '')))
  document.querySelector('button')?.click()
  expect(document.activeElement?.localName).toBe('cheese-catalogue')
  await expect.poll(links).toContain('comte')
  expect(failure()).toBe('')
})

test('Only the latest of several quick questions is answered', async () => {
  const answers = new Map<string, (answer: Response) => void>()
  vi.stubGlobal('fetch', (address: string) => new Promise((resolve) => answers.set(address, resolve)))
  const ask = async (words: string) => {
    const field = document.querySelector('input') as HTMLInputElement
    field.value = words
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await expect.poll(() => answers.has(`/cheeses?q=${words}`)).toBe(true)
  }
  const answer = (words: string, page: Response) => answers.get(`/cheeses?q=${words}`)?.(page)
  const count = () => document.querySelector('output')?.textContent

  await ask('b')
  await ask('stilton')
  answer('stilton', new Response(pageWith('stilton', '')))
  await expect.poll(count).toBe('stilton')
  const late = new Response(pageWith('b', ''))
  const read = vi.spyOn(late, 'text')
  answer('b', late)
  await expect.poll(() => read).toHaveResolved()
  expect(count()).toBe('stilton')
})
