const MINUTE_MS = 60_000
const CHECK_MS = 5_000

/**
 * Keeps every opening sentence on the page current. The footer carries the coming ones, a line each: how many minutes
 * after the one before it is true, the first since the epoch, and the sentence.
 */
export function followOpeningHours() {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-opening]')]
  const lines = shown.map(({ dataset }) => dataset.opening).join('')
  function show() {
    let at = 0
    let current: string | undefined
    for (const line of lines.split('\n')) {
      at += Number.parseInt(line, 10) * MINUTE_MS
      if (at <= Date.now()) current = line
    }
    const sentence = current?.replace(/\d+ /, '')
    if (sentence === undefined) return
    for (const element of shown) if (sentence !== element.textContent) element.textContent = sentence
  }
  show()
  setInterval(show, CHECK_MS)
}
