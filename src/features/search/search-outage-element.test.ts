// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import './search-outage-element.ts'

const pageWith = (results: string) =>
  `<input type="search" value="comte" /><div id="search-results">${results}</div>`

test('A search that failed is repeated until it is answered, and the text box keeps what is typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers()
  const answers = [
    new Response('', { status: 503, headers: { 'retry-after': '2' } }),
    new Response(pageWith('<a href="/comte-aop">Comté</a>')),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  document.body.innerHTML = pageWith('<search-outage>Trying again ...</search-outage>')
  const field = document.querySelector('input')
  if (field) field.value = 'comte and more'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(document.querySelector('search-outage')).not.toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await expect.poll(() => document.querySelector('#search-results')?.textContent).toBe('Comté')
  expect(document.querySelector('input')?.value).toBe('comte and more')
})
