import type { FieldValues } from 'react-hook-form'
import * as v from 'valibot'
import { textsIn } from '../record/drafts.ts'

export type Draft<Body> = {
  values: Body
  version: number
  /** The published version that it started from, or that its author has seen since. Unknown when kept by a browser. */
  documentVersion?: number
}

/** What guests read and what staff are writing. */
export type DocumentState<Body> = {
  /** Null before the first publication. */
  published: Body | null
  /** 0 before the first publication. */
  publishedVersion: number
  /** Without a draft it starts from the published document at version 0. */
  draft: Draft<Body>
  /** The words of a stored draft that does not have the shape of a document. The editor cannot show it otherwise. */
  unreadableDraft?: string
}

export type DocumentRecord<Body> = DocumentState<Body> & { id: string; name: string }

/** How documents of one kind are read, checked, saved, published and compared. */
export type DocumentKind<Body extends FieldValues> = {
  /** Where documents and drafts are kept, to name who saved one in a conflict. */
  tables: { documents: string; drafts: string }
  get: (id: string) => Promise<DocumentRecord<Body> | null>
  /** Returns the new version. Fails with a conflict when someone else saved the draft after it was read. */
  save: (id: string, draft: Draft<Body>) => Promise<number>
  /** Publishes the draft of this version and returns that of the document. */
  publish: (id: string, version: number) => Promise<number>
  draftSchema: v.GenericSchema<Body>
  publishedSchema: v.GenericSchema<Body>
  /** The parts of a document, for comparisons. */
  labels: Readonly<Record<string, string>>
  readableParts: (document: Body) => Record<string, string>
  /** What the form needs in another shape than the document has. */
  toForm: (document: Body) => Body
  fromForm: (values: Body) => Body
}

type StoredDocument = { body: unknown; version: number } | null
type StoredDraft = { body: unknown; version: number; document_version: number | null } | null

/** Reads the rows of a document; where there is neither a draft nor a document, writing starts from `empty`. */
export function readState<Body>(
  schema: v.GenericSchema<Body>,
  empty: Body,
  document: StoredDocument,
  stored: StoredDraft,
): DocumentState<Body> {
  const parse = (body: unknown) => {
    const { success, output } = v.safeParse(schema, body)
    return success ? output : null
  }
  const published = parse(document?.body)
  const written = parse(stored?.body)
  const publishedVersion = document?.version ?? 0
  return {
    published,
    publishedVersion,
    draft: {
      values: written ?? published ?? empty,
      version: stored?.version ?? 0,
      documentVersion: stored?.document_version ?? publishedVersion,
    },
    unreadableDraft: stored && !written ? textsIn(stored.body).join('\n') : undefined,
  }
}
