const names = new Intl.DisplayNames('en', { type: 'region' })

/** The country in words; nothing while none is chosen. */
export const countryName = (iso: string) => (iso ? (names.of(iso) ?? iso) : '')

/** Region and country, as far as they are known and say different things. */
export const originLine = (originRegion: string, countryIso: string) =>
  [...new Set([originRegion, countryName(countryIso)])].filter(Boolean).join(', ')
