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

export const countryName = (iso: string) => COUNTRY_NAMES[iso] ?? iso
