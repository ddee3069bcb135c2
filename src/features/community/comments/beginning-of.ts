const MAX_LENGTH = 300

/** The first words of a long comment, without a last one that is cut in the middle. Undefined for a short comment. */
export function beginningOf(comment: string) {
  const characters = [...comment]
  if (characters.length <= MAX_LENGTH) return undefined
  const cut = characters.slice(0, MAX_LENGTH).join('')
  const words = cut.replace(/\s+\S*$/, '')
  return words.length > cut.length / 2 ? words : cut
}
