/** Text in the format of RFC 5545, which calendar apps read. */

const MAX_LINE_OCTETS = 73

/** "20261205T020000Z" from an instant. */
export const icalendarInstant = (instant: string) =>
  new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

export const escapeIcalendarText = (text: string) =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

/** Lines are limited by octets; a break inside a character would corrupt it. */
function fold(line: string) {
  const lines = ['']
  for (const character of line) {
    const current = lines.at(-1) ?? ''
    if (Buffer.byteLength(current + character) > MAX_LINE_OCTETS) lines.push(character)
    else lines[lines.length - 1] = current + character
  }
  return lines.join('\r\n ')
}

type Icalendar = { name: string; product: string; eventLines: string[] }

export function icalendarFile({ name, product, eventLines }: Icalendar) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Old Quarter Cheese Bar//${product}//EN`,
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeIcalendarText(name)}`,
    ...eventLines,
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
