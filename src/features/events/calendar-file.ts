import type { ShopEvent } from './shop-event.ts'

const MAX_LINE_OCTETS = 73

const stamp = (instant: string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

/** iCalendar limits lines by octets; a break inside a character would corrupt it. */
function fold(line: string) {
  const lines = ['']
  for (const character of line) {
    const current = lines.at(-1) ?? ''
    if (Buffer.byteLength(current + character) > MAX_LINE_OCTETS) lines.push(character)
    else lines[lines.length - 1] = current + character
  }
  return lines.join('\r\n ')
}

function eventLines(event: ShopEvent, siteUrl: string) {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${stamp(event.updatedAt)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${siteUrl}/events/${event.slug}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

export function calendarFile(name: string, events: ShopEvent[], siteUrl: string) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Old Quarter Cheese Bar//Events//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => eventLines(event, siteUrl)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
