import { countNoun } from '../../../src/lib/count-noun.ts'

/** Mails that an earlier version queued do not name the party. */
export const reservedSeats = (partySize: number | null = 1) =>
  partySize && partySize > 1 ? `Your ${countNoun(partySize, 'seat')} are reserved` : 'Your seat is reserved'
