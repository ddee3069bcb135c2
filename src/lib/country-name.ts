const COUNTRY_NAMES: Record<string, string> = {
  ES: 'Spain',
  FR: 'France',
  IT: 'Italy',
  CH: 'Switzerland',
  NL: 'Netherlands',
  GB: 'United Kingdom',
  US: 'United States',
  CA: 'Canada',
  DE: 'Germany',
  BE: 'Belgium',
  GR: 'Greece',
}

/** The same names as in the database, by which the catalogue searches, groups and filters. */
export const countryName = (iso: string) => COUNTRY_NAMES[iso] ?? iso

/** Region and country, as far as they are known and say different things. */
export const originLine = (originRegion: string, countryIso: string) =>
  [...new Set([originRegion, countryName(countryIso)])].filter(Boolean).join(', ')
