import type { PageDocument, PageDocuments, PageKind } from '../../../domain/documents/page-document.ts'
import { PictureChooser } from '../../../features/cms/media/picture-chooser.tsx'
import { PageEditorPage } from '../../../features/cms/pages/page-editor-page.tsx'
import { SiteFooter } from '../../../features/site/site-footer.tsx'
import { usePageParts } from './page-previews.tsx'

type PagePreviewProps = { page: PageKind; document: PageDocument }

function PagePreview({ page, document }: PagePreviewProps) {
  const { data: parts } = usePageParts(page)
  if (!parts) return null
  if (page === 'footer') return <SiteFooter shop={parts.shop} words={document as PageDocuments['footer']} />
  return parts.show(document, parts.shop)
}

/** The editor imports neither the public pages nor the library, so both are passed to it here. */
export const EditPage = () => <PageEditorPage Preview={PagePreview} PictureChooser={PictureChooser} />
