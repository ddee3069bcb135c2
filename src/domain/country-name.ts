const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The name by which the catalogue searches, groups and filters; whatever is no code goes by itself. */
export const countryName = (iso: string) => (/^[A-Z]{2}$/.test(iso) ? (names.of(iso) ?? iso) : iso)

/** Region and country, as far as they are known and say different things. */
export const originLine = (originRegion: string, countryIso: string) =>
  [...new Set([originRegion, countryName(countryIso)])].filter(Boolean).join(', ')

/** The region beside its country, which need not be said twice. */
export const regionWithin = (originRegion: string, countryIso: string) =>
  originRegion === countryName(countryIso) ? '' : originRegion
