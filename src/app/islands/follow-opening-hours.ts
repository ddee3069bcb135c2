const MINUTE_MS = 60_000
const CHECK_MS = 5_000

/**
 * Keeps every opening sentence on the page current. The footer carries the coming ones, a line each: the minute since
 * the epoch from which it is true, and the sentence.
 */
export function followOpeningHours() {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-opening]')]
  const lines = shown.map(({ dataset }) => dataset.opening).join('')
  function show() {
    const current = lines.split('\n').findLast((line) => Number.parseInt(line, 10) * MINUTE_MS <= Date.now())
    const sentence = current?.replace(/\d+ /, '')
    if (sentence === undefined) return
    for (const element of shown) if (sentence !== element.textContent) element.textContent = sentence
  }
  show()
  setInterval(show, CHECK_MS)
}
