import { expect, test } from 'vitest'
import { SHOP } from '../../testing/example-shop.ts'
import { reservedSeats } from './event-details.ts'
import { eventReminder } from './event-reminder.ts'
import { rsvpCanceled } from './rsvp-canceled.ts'
import { rsvpGoing } from './rsvp-going.ts'
import { rsvpPromoted } from './rsvp-promoted.ts'
import { rsvpWaiting } from './rsvp-waiting.ts'

const FAIR = {
  event: 'Fair',
  slug: 'fair',
  starts_at_local: '2026-05-01T19:00',
  siteUrl: 'https://shop.example',
}

const textOf = (mail: { paragraphs: string[] }) => mail.paragraphs.join('\n')

test('A mail whose party is not named is about one seat', () => {
  expect(reservedSeats()).toBe('Your seat is reserved')
  expect(rsvpGoing(FAIR, SHOP).subject).toBe('Your seat: Fair')
  expect(textOf(rsvpWaiting(FAIR, SHOP))).toContain('As soon as one comes free')
  expect(textOf(rsvpPromoted(FAIR, SHOP))).toContain('The next free seat is yours')
  expect(textOf(rsvpCanceled(FAIR, SHOP))).toContain('another guest can have your seat')
})

test('A mail to a party is about all of its seats', () => {
  const party = { ...FAIR, party_size: 2 }
  expect(reservedSeats(2)).toBe('Your 2 seats are reserved')
  expect(rsvpGoing(party, SHOP).subject).toBe('Your seats: Fair')
  expect(textOf(rsvpWaiting(party, SHOP))).toContain('There are not 2 free seats')
  expect(textOf(rsvpPromoted(party, SHOP))).toContain('2 seats are yours')
  expect(textOf(rsvpCanceled(party, SHOP))).toContain('other guests can have your seats')
})

test('A mail about a seat says how to pay, or nothing about it', () => {
  const payment_note = 'Please pay at the door.'
  for (const mail of [rsvpGoing, rsvpPromoted, eventReminder]) {
    const unpaid = mail(FAIR, SHOP).paragraphs
    const paid = mail({ ...FAIR, payment_note }, SHOP).paragraphs
    expect(paid.filter((paragraph) => !unpaid.includes(paragraph))).toEqual([payment_note])
    expect(unpaid.filter((paragraph) => !paid.includes(paragraph))).toEqual([])
  }
})
