import { fold } from '../../../../lib/fold.ts'
import { RESERVED_SLUGS } from '../../../../reserved-slugs.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_LENGTH = 80

/** Makes a slug from a name in the same way as the database. */
export const slugify = (name: string) =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '')

export const isSlug = (slug: string) => slug.length <= MAX_LENGTH && SLUG.test(slug)

export const isReservedSlug = (slug: string) => RESERVED_SLUGS.includes(slug)
