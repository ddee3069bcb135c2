import * as v from 'valibot'
import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { publishedDocumentSchema, type CheeseDocument } from '../../domain/cheese/cheese-document.ts'
import type { ReportProblem } from '../../lib/report-problem.ts'

/** A document that does not meet the current rules is reported and left out, and the page is filled from the record. */
export function toDocument(body: unknown, slug: string, reportProblem: ReportProblem): CheeseDocument | null {
  if (body === null || body === undefined) return null
  const { success, output, issues } = v.safeParse(publishedDocumentSchema, body)
  if (success) return output
  reportProblem(`The document of ${slug} is not valid`, new v.ValiError(issues))
  return null
}

export async function getCheeseDocument(
  backend: BackendClient,
  { id, slug }: { id: string; slug: string },
  reportProblem: ReportProblem,
) {
  const row = unwrap(await backend.from('cheese_documents').select('body').eq('id', id).maybeSingle())
  return toDocument(row?.body, slug, reportProblem)
}
