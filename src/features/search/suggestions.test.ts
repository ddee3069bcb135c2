// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const RESULTS = `
  <section data-found="Cheeses"><ul>
    <li><a href="/comte-aop"><span>Comté</span><span>Jura</span></a></li>
    <li><a href="/abondance"><span>Abondance</span></a></li>
  </ul></section>
  <section data-found="Pages"><ul><li><a href="/visit"><span>Visit</span></a></li></ul></section>`

beforeAll(() => {
  // jsdom has neither.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  Object.assign(document, { adoptedStyleSheets: [] })
})

let input: HTMLInputElement
const fetched: string[] = []

beforeEach(async () => {
  fetched.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response(RESULTS)
  })
  document.body.innerHTML = '<form action="/search"><input name="q"></form>'
  input = document.querySelector('input') as HTMLInputElement
  input.focus()
  // It attaches to the box that has the focus when it is loaded.
  vi.resetModules()
  await import('./suggestions.ts')
})

const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)
const press = (key: string) =>
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

async function type(text: string) {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true')
}

test('Typing lists the first results of each group of the search page', async () => {
  await type('comté')
  expect(fetched).toEqual(['/search?q=comt%C3%A9'])
  expect(options()).toEqual(['ComtéCheeses', 'AbondanceCheeses', 'VisitPages'])
})

test('Text that was typed before the box had its suggestions is looked up too', async () => {
  document.body.innerHTML = '<form action="/search"><input name="q"></form>'
  input = document.querySelector('input') as HTMLInputElement
  input.value = 'comté'
  input.focus()
  await expect.poll(options).toEqual(['ComtéCheeses', 'AbondanceCheeses', 'VisitPages'])
})

test('The arrow keys move through the suggestions and back to the box, and Escape closes them', async () => {
  await type('c')
  press('ArrowDown')
  expect(active()).toBe('ComtéCheeses')
  press('ArrowUp')
  expect(active()).toBeUndefined()
  press('ArrowUp')
  expect(active()).toBe('VisitPages')
  press('Escape')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  expect(active()).toBeUndefined()
})

test('After Escape neither a response on its way nor a pending request opens the list', async () => {
  let respond: (response: Response) => void = () => {}
  const response = new Promise<Response>((resolve) => {
    respond = resolve
  })
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, options?: RequestInit) => {
    signals.push(options?.signal)
    return response
  })
  const enter = (text: string) => {
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  vi.useFakeTimers()
  try {
    enter('c')
    await vi.advanceTimersByTimeAsync(1_000)
    press('Escape')
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    respond(new Response(RESULTS))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(input.getAttribute('aria-expanded')).toBe('false')
    enter('co')
    press('Escape')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(signals).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('Suggestions that cannot be loaded are not shown', async () => {
  await type('c')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  input.value = 'co'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => input.getAttribute('aria-expanded')).toBe('false')
})
