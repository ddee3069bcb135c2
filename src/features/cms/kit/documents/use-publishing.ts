import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import * as v from 'valibot'
import { describeError } from '../../../../backend/errors.ts'
import { isStale } from '../../../../backend/explain/error-details.ts'
import { reportToConsole } from '../../../../lib/report-problem.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import type { DocumentKind, DocumentRecord } from './document-kind.ts'
import type { Autosave } from './use-autosave.ts'

const TOAST_SUBJECT = 'publish'

const reportConflictUnread = (error: unknown) => reportToConsole('Failed to load the newer page text', error)

/** Compares the draft with what guests read, then publishes it. */
export function usePublishing<Body extends FieldValues>(
  kind: DocumentKind<Body>,
  record: DocumentRecord<Body>,
  autosave: Autosave<Body>,
  canPublish: boolean,
) {
  const [published, setPublished] = useState(record.published)
  const [isComparing, setComparing] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const { form } = autosave

  /** Marks what is missing. Returns whether something is. */
  const showIncomplete = () => {
    const { issues = [] } = v.safeParse(kind.publishedSchema, autosave.values())
    issues.forEach((issue, index) => {
      const path = v.getDotPath(issue)
      if (path) form.setError(path as Path<Body>, { message: issue.message }, { shouldFocus: index === 0 })
    })
    return issues.length > 0
  }

  return {
    published,
    isComparing,
    isPublishing,
    stopComparing: () => setComparing(false),
    async compare() {
      const isSaved = await autosave.save()
      const isIncomplete = canPublish && showIncomplete()
      if (isSaved && !isIncomplete) return setComparing(true)
      void toast.error('Please check the marked fields', TOAST_SUBJECT)
    },
    async publish() {
      const { values, version } = autosave.savedDraft()
      setPublishing(true)
      try {
        autosave.notePublished(await kind.publish(record.id, version))
        setPublished(values)
        setComparing(false)
        void toast.success('Page published', TOAST_SUBJECT)
      } catch (error) {
        void toast.error(describeError(error), TOAST_SUBJECT)
        if (isStale(error)) {
          setComparing(false)
          await autosave.showConflict().then(setPublished, reportConflictUnread)
        }
      } finally {
        setPublishing(false)
      }
    },
  }
}
