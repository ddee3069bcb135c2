// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import './catalogue-element.ts'

const pageWith = (cheese: string, more: string, options = '') => `
  <cheese-catalogue tabindex="-1">
    <form>
      <input type="search" name="q" />
      <input type="checkbox" name="vegetarian" value="1" />
      <select id="filter-milk" data-live="" name="milk">${options}</select>
    </form>
    <output id="catalogue-count" data-live="">${cheese}</output>
    <div><section id="group-FR" data-group=""><ul><li><a href="/${cheese}">${cheese}</a></li></ul></section></div>
    <nav id="catalogue-more">${more}</nav>
    <p data-failure="The shop cannot answer right now. Trying again ..." data-offline="You are offline."></p>
  </cheese-catalogue>`

const SHOW_MORE = '<a href="/cheeses?page=2" data-more="">Show more</a>'

beforeEach(() => {
  history.replaceState(null, '', '/cheeses')
  document.body.innerHTML = pageWith('abondance', SHOW_MORE)
})

function showMore(response: Response) {
  vi.stubGlobal('fetch', async () => response)
  document.querySelector<HTMLElement>('[data-more]')?.click()
}

function change(field: HTMLInputElement | HTMLSelectElement | null, value: string) {
  if (field) field.value = value
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

const count = () => document.querySelector('output')?.textContent

const links = () => [...document.querySelectorAll('a')].map((link) => link.textContent)

test('Show more adds cheeses to their country and focuses the first new one', async () => {
  showMore(new Response(pageWith('comte', '')))
  await expect.poll(links).toEqual(['abondance', 'comte'])
  expect(document.activeElement?.textContent).toBe('comte')
})

test('A failed request keeps the page and says so until a retry succeeds', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  showMore(new Response('<h1>Back in a moment</h1>', { status: 503, headers: { 'retry-after': '0.1' } }))
  await expect.poll(() => log).toHaveBeenCalled()
  expect(links()).toEqual(['abondance', 'Show more'])
  const failure = () => document.querySelector('[data-failure]')?.textContent
  expect(failure()).toContain('cannot answer right now')
  vi.stubGlobal('fetch', async () => new Response(pageWith('comte', '')))
  await expect.poll(links).toContain('comte')
  expect(failure()).toBe('')
})

test('A search that the shop refuses for now is repeated after the time it says, with what was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answers = [
    new Response('', { status: 503, headers: { 'retry-after': '0.1' } }),
    new Response(pageWith('stilton', '')),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  const field = document.querySelector('input')
  change(field, 'stilton')
  const failure = () => document.querySelector('[data-failure]')?.textContent
  await expect.poll(failure).toContain('The shop cannot answer right now. Trying again ...')
  await expect.poll(count).toBe('stilton')
  expect([failure(), field?.value]).toEqual(['', 'stilton'])
})

test('A catalogue that could not be read is read again by itself', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response(pageWith('comte', '')))
  document.body.innerHTML = pageWith('', '').replace('tabindex', 'data-stale tabindex')
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await expect.poll(count).toBe('comte')
  expect(document.querySelector('cheese-catalogue')?.hasAttribute('data-stale')).toBe(false)
})

function holdRequests() {
  const pending = new Map<string, (response: Response) => void>()
  vi.stubGlobal('fetch', (url: string) => new Promise((resolve) => pending.set(url, resolve)))
  return pending
}

test('Of several searches in quick succession only the latest is shown', async () => {
  const pending = holdRequests()
  const search = async (text: string) => {
    change(document.querySelector('input'), text)
    await expect.poll(() => pending.has(`/cheeses?q=${text}`)).toBe(true)
  }
  const respond = (text: string, page: Response) => pending.get(`/cheeses?q=${text}`)?.(page)

  await search('b')
  await search('stilton')
  respond('stilton', new Response(pageWith('stilton', '')))
  await expect.poll(count).toBe('stilton')
  const late = new Response(pageWith('b', ''))
  const read = vi.spyOn(late, 'text')
  respond('b', late)
  await expect.poll(() => read).toHaveResolved()
  expect(count()).toBe('stilton')
})

test('A filter that is chosen just before an earlier answer arrives keeps its value', async () => {
  const options = '<option value="">All</option><option>cow</option>'
  document.body.innerHTML = pageWith('all', '', options)
  const pending = holdRequests()
  const [, vegetarian] = document.querySelectorAll('input')
  const milk = document.querySelector('select')
  vegetarian?.click()
  const earlier = new Response(pageWith('vegetarian', '', options))
  const read = vi.spyOn(earlier, 'text')
  pending.get('/cheeses?vegetarian=1')?.(earlier)
  change(milk, 'cow')
  await expect.poll(() => read).toHaveResolved()
  expect([...pending.keys()]).toEqual(['/cheeses?vegetarian=1', '/cheeses?vegetarian=1&milk=cow'])
  expect(milk?.value).toBe('cow')
})

test('A failed search keeps the typed text and is repeated when the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const field = document.querySelector('input')
  change(field, 'comte')
  const failure = () => document.querySelector('[data-failure]')?.textContent
  await expect.poll(failure).toContain('You are offline.')
  expect(field?.value).toBe('comte')

  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response(pageWith('comte', ''))
  })
  onLine.mockReturnValue(true)
  await expect.poll(count).toBe('comte')
  expect(fetched).toEqual(['/cheeses?q=comte'])
  expect(field?.value).toBe('comte')
  expect(failure()).toBe('')
})

test('Back undoes the last filter, then all that was typed in one go', async () => {
  const answers: Record<string, string> = {
    '/cheeses': pageWith('all', ''),
    '/cheeses?q=comte': pageWith('comte', '', '<option value="">All</option><option>cow</option>'),
    '/cheeses?q=comte&milk=cow': pageWith(
      'cow',
      '',
      '<option value="">All</option><option selected>cow</option>',
    ),
  }
  vi.stubGlobal('fetch', async (url: string) => new Response(answers[url] ?? pageWith('typing', '')))
  const [field, milk] = [document.querySelector('input'), document.querySelector('select')]
  const before = history.length

  change(field, 'com')
  await expect.poll(count).toBe('typing')
  change(field, 'comte')
  await expect.poll(count).toBe('comte')
  change(milk, 'cow')
  await expect.poll(count).toBe('cow')
  expect(history.length - before).toBe(2)

  history.back()
  await expect.poll(count).toBe('comte')
  expect([field?.value, milk?.value]).toEqual(['comte', ''])
  history.back()
  await expect.poll(count).toBe('all')
  expect(field?.value).toBe('')
  history.forward()
  await expect.poll(count).toBe('comte')
  history.forward()
  await expect.poll(count).toBe('cow')
  expect([field?.value, milk?.value]).toEqual(['comte', 'cow'])
})

test('Text that is typed and deleted again leaves no entry in the history', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(pageWith(url, '')))
  const field = document.querySelector('input')
  const entries = history.length
  change(field, 'co')
  await expect.poll(count).toBe('/cheeses?q=co')
  change(field, 'com')
  await expect.poll(count).toBe('/cheeses?q=com')
  expect(history.length).toBe(entries + 1)
  change(field, '')
  await expect.poll(count).toBe('/cheeses')
  await expect.poll(() => location.search).toBe('')
  change(field, 'stilton')
  await expect.poll(count).toBe('/cheeses?q=stilton')
  expect(history.length, 'The entry of the deleted text is replaced').toBe(entries + 1)
})

test('A filter that is chosen while the history still goes back from deleted text is kept', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(pageWith(url, '')))
  const [field, vegetarian] = document.querySelectorAll('input')
  change(field ?? null, 'co')
  await expect.poll(count).toBe('/cheeses?q=co')
  if (field) field.value = ''
  field?.form?.requestSubmit()
  vegetarian?.click()
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await arrived
  await expect.poll(count).toBe('/cheeses?vegetarian=1')
  expect([location.search, vegetarian?.checked]).toEqual(['?vegetarian=1', true])
  history.back()
  await expect.poll(count).toBe('/cheeses')
  expect(vegetarian?.checked).toBe(false)
})
