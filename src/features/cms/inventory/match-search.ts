const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Every word of the search occurs in the name, whatever its accents. */
export const matchesSearch = ({ name }: { name: string }, search: string) =>
  fold(search)
    .split(/\s+/)
    .every((word) => fold(name).includes(word))
