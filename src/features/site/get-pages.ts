import * as v from 'valibot'
import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import {
  DEFAULT_PAGES,
  PUBLISHED_PAGE_SCHEMAS,
  type PageDocuments,
  type PageKind,
} from '../../domain/documents/page-document.ts'
import type { ReportProblem } from '../../lib/report-problem.ts'

/** What guests read on each page. A page whose words have another shape than this release knows has none. */
export async function getPages(backend: BackendClient, reportProblem: ReportProblem): Promise<PageDocuments> {
  const rows = unwrap(await backend.from('page_documents').select('id, body'))
  const read = (kind: PageKind, body: unknown) => {
    const { success, output, issues } = v.safeParse(PUBLISHED_PAGE_SCHEMAS[kind], body)
    if (!success) reportProblem(`Failed to read the words of the page "${kind}"`, issues)
    return success ? { [kind]: output } : {}
  }
  return Object.assign({}, DEFAULT_PAGES, ...rows.map(({ id, body }) => read(id, body)))
}
