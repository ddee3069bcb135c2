import { resolveShortCode } from '../../features/cheese-page/resolve-short-code.ts'
import type { LoadPage } from '../page.ts'
import { slugExists } from '../../features/cheese-page/get-cheese.ts'

/** Favourite cards and community entries link here; the cheese itself lives at the root. */
export const redirectToCheese: LoadPage = async ({ params: [slug = ''], backend }) =>
  (await slugExists(backend, slug)) ? { redirect: `/${slug}`, status: 308 } : null

/** The address behind a placard's QR code. */
export const redirectFromShortCode: LoadPage = async ({ params: [code = ''], backend }) => {
  const slug = await resolveShortCode(backend, code)
  return slug ? { redirect: `/${slug}`, status: 307 } : null
}
