type SavedShop = { name?: string | null; locale?: string | null }

/** Titles, times and numbers read name and language of the shop from the page, which is older than what was saved. */
export function putShopInDocument({ name, locale }: SavedShop) {
  if (locale) document.documentElement.lang = locale
  if (name) document.querySelector('meta[property="og:site_name"]')?.setAttribute('content', name)
}
