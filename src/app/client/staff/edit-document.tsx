import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import type { CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { DEFAULT_SHOP } from '../../../domain/shop/shop.ts'
import { CheesePage } from '../../../features/cheese-page/cheese-page.tsx'
import { getCheeseById } from '../../../features/cheese-page/get-cheese.ts'
import { DocumentEditorPage } from '../../../features/cms/documents/document-editor-page.tsx'
import { getPages } from '../../../features/site/get-pages.ts'
import { getShop } from '../../../features/site/get-shop.ts'
import { reportToConsole } from '../../../lib/report-problem.ts'
import { cheeseVideos, closeupPictures } from '../../../media/pictures.ts'
import '../../../ui/tabs/tabs-element.ts'

/** What a page needs besides its document. Guests see only active cheeses; staff see all. */
async function getPageParts(cheeseId: string) {
  const { data } = getBackend()
  const [cheese, shop, pages] = await Promise.all([
    getCheeseById(data, cheeseId, reportToConsole),
    getShop(data).catch(() => DEFAULT_SHOP),
    getPages(data, reportToConsole),
  ])
  return (
    cheese && {
      cheese,
      shop,
      footer: pages.footer,
      video: cheeseVideos[cheese.slug],
      closeup: closeupPictures[cheese.slug],
      related: [],
    }
  )
}

export const usePageParts = (cheeseId: string) =>
  useQuery({ queryKey: ['cms', 'documents', 'page', cheeseId], queryFn: () => getPageParts(cheeseId) })

function DocumentPreview({ cheeseId, document }: { cheeseId: string; document: CheeseDocument }) {
  const { data: view } = usePageParts(cheeseId)
  if (!view) return null
  return <CheesePage view={{ ...view, cheese: { ...view.cheese, document } }} panel={null} />
}

/** The editor does not import the public pages, so the preview is passed to it here. */
export const EditDocument = () => <DocumentEditorPage Preview={DocumentPreview} />
