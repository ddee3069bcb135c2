import { resolveShortCode, slugExists } from '../../features/cheese-page/get-cheese.ts'
import type { LoadPage } from '../page.ts'

/** Favorite cards and community entries link here. */
export const redirectToCheese: LoadPage = async ({ params: { slug = '' }, backend }) =>
  (await slugExists(backend, slug)) ? { redirect: `/${slug}`, status: 308 } : null

/** The URL in a placard's QR code. */
export const redirectFromShortCode: LoadPage = async ({ params: { code = '' }, backend }) => {
  const slug = await resolveShortCode(backend, code)
  return slug ? { redirect: `/${slug}`, status: 307 } : null
}
