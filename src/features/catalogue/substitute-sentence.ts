type Found = { substituteFor?: string | undefined; total: number }

/** Why a search shows cheeses that are called otherwise; empty when there is nothing to explain. */
export function substituteSentence({ substituteFor, total }: Found) {
  if (!substituteFor || total === 0) return ''
  return `We have no ${substituteFor}; ${total === 1 ? 'this is its cousin' : 'these are its cousins'}.`
}
