import { fold } from '../../../lib/fold.ts'

/** Every word of the search occurs in the name, whatever its accents. */
export const matchesSearch = ({ name }: { name: string }, search: string) =>
  fold(search)
    .split(/\s+/)
    .every((word) => fold(name).includes(word))
