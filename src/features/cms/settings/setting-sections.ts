/** The sections of the settings, apart from their fields so that the command palette can list them. */
export const SETTING_SECTIONS = [
  { id: 'shop', title: 'The shop' },
  { id: 'hours', title: 'Store hours' },
  { id: 'access', title: 'Access' },
  { id: 'pricing', title: 'Pricing' },
  { id: 'kiosk', title: 'Kiosk' },
  { id: 'social', title: 'Social' },
  { id: 'delivery', title: 'Delivery and pickup' },
  { id: 'board', title: 'The board' },
  { id: 'advice', title: 'Advice for home' },
  { id: 'system', title: 'System' },
  { id: 'search-words', title: 'Search words' },
  { id: 'history', title: 'History' },
] as const

/** The first one has the path of the settings themselves. */
export const sectionPath = (id: string) =>
  id === SETTING_SECTIONS[0].id ? '/cms/settings' : `/cms/settings/${id}`
