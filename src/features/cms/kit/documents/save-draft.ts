import { getBackend } from '../../../../backend/backend.ts'
import type { Json } from '../../../../backend/database.types.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import type { Draft } from './document-kind.ts'

type DraftTable = 'cheese_document_drafts' | 'page_document_drafts'

export const saveDraftIn =
  (table: DraftTable) =>
  async (id: string, { values, version, documentVersion }: Draft<Json>) => {
    // The tables have the same columns; the ids of pages are an enum.
    const drafts = getBackend().data.from(table as 'cheese_document_drafts')
    const fields = {
      body: values,
      ...(documentVersion !== undefined && { document_version: documentVersion }),
    }
    const saving =
      version === 0 ? drafts.insert({ id, ...fields }) : drafts.update({ version, ...fields }).eq('id', id)
    return unwrap(await saving.select('version').single()).version
  }
