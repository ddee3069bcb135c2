import { formatNumber } from '../../../../lib/format-number.ts'
const MAX_NAMED = 5

/** "Abondance, Comté AOP and 12 more". Only the first names of a longer list may be given, with how many there are. */
export function listNames(names: string[], total = names.length) {
  const named = names.slice(0, MAX_NAMED)
  const others = total - named.length
  return others > 0 ? `${named.join(', ')} and ${formatNumber(others)} more` : named.join(', ')
}
