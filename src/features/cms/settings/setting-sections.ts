/** The groups of the form, apart from their fields so that the command palette can list them. */
export const SETTING_SECTIONS = [
  { id: 'shop', title: 'The shop' },
  { id: 'hours', title: 'Store hours' },
  { id: 'access', title: 'Access' },
  { id: 'pricing', title: 'Pricing' },
  { id: 'kiosk', title: 'Kiosk' },
  { id: 'social', title: 'Social' },
  { id: 'delivery', title: 'Delivery and pickup' },
  { id: 'advice', title: 'Advice for home' },
  { id: 'system', title: 'System' },
] as const

export type SettingSection = (typeof SETTING_SECTIONS)[number]['id']

/** Everything on the page of the settings that has a link of its own. */
export const SETTING_LINKS = [...SETTING_SECTIONS, { id: 'search-words', title: 'Search words' }]
