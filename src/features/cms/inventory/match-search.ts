import { fold } from '../../../lib/fold.ts'

/** The number is printed on the placard. */
export const isNumberOf = (shortCode: string, search: string) =>
  search.trim() !== '' && shortCode.toLowerCase().startsWith(search.trim().toLowerCase())

/** Every word of the search occurs in the name, whatever its accents, or it is the beginning of its number. */
export const matchesSearch = ({ name, shortCode }: { name: string; shortCode: string }, search: string) =>
  isNumberOf(shortCode, search) ||
  fold(search)
    .split(/\s+/)
    .every((word) => fold(name).includes(word))
