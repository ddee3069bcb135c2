import { slugify } from './slug.ts'

/** By name or region, for the data API; slugs have no accents, so that "comte" finds Comté. */
export function searchCondition(search: string) {
  const quoted = (text: string) =>
    `"%${text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/["\\]/g, String.raw`\$&`)}%"`
  const conditions = [`name.ilike.${quoted(search)}`, `origin_region.ilike.${quoted(search)}`]
  const slug = slugify(search)
  if (slug) conditions.push(`slug.ilike.${quoted(slug)}`)
  return conditions.join(',')
}
