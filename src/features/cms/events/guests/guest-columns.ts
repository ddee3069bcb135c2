import type { CsvColumn } from '../../kit/export/csv.ts'
import { guestName, type Guest } from './get-guests.ts'

const COLUMNS: CsvColumn<Guest>[] = [
  { header: 'Name', value: guestName },
  { header: 'People', value: ({ partySize }) => partySize },
  { header: 'Status', value: ({ status }) => (status === 'going' ? 'Seated' : 'Waiting') },
  { header: 'Answered', value: ({ answeredAtLocal }) => answeredAtLocal },
  { header: 'Arrived', value: ({ arrivedAtLocal }) => arrivedAtLocal },
  { header: 'Allergies', value: ({ allergies }) => allergies },
]

const EMAIL: CsvColumn<Guest> = { header: 'Email', value: ({ email }) => email }

/** The database gives emails to admins only. */
export const guestColumns = (role: string | null | undefined) =>
  role === 'admin' ? [...COLUMNS, EMAIL] : COLUMNS
