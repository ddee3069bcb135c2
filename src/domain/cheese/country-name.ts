/** Created on first use, because most pages that load this module name no country. */
let names: Intl.DisplayNames | undefined

function nameOf(iso: string) {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return names.of(iso) ?? iso
}

/** The name by which the catalogue searches, groups and filters; text that is not a code is returned unchanged. */
export const countryName = (iso: string) => (/^[A-Z]{2}$/.test(iso) ? nameOf(iso) : iso)

/** Region and country, without an unknown or repeated one. */
export const originLine = (originRegion: string, countryIso: string) =>
  [...new Set([originRegion, countryName(countryIso)])].filter(Boolean).join(', ')

/** The region under a heading with its country: empty when both have the same name. */
export const regionWithin = (originRegion: string, countryIso: string) =>
  originRegion === countryName(countryIso) ? '' : originRegion
