/** The number of the part that a URL of the sitemap asks for, if it asks for one. */
export function sitemapPart({ searchParams }: URL) {
  const part = searchParams.get('part') ?? ''
  return /^[1-9]\d{0,4}$/.test(part) ? Number(part) : undefined
}
