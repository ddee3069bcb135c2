import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError, errorCode, isForPeople } from '../../../../backend/errors.ts'
import { errorField, isStale } from '../../../../backend/explain/error-details.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { refreshLists } from '../list/refresh-lists.ts'
import { nameLastSaved } from '../record/last-saved.ts'
import { listNames } from '../list/list-names.ts'
import type { RecordRef } from './compare-versions.ts'
import { fieldLabel } from './record-kinds.ts'

export type Restore = RecordRef & {
  version: number
  currentVersion: number
  /** All that can be restored where it is missing. */
  fields?: string[]
}

async function restoreVersion({ table, recordId, version, currentVersion, fields }: Restore) {
  const answer = await getBackend().data.rpc('rollback_record', {
    table_name: table,
    record_id: recordId,
    version,
    expected_version: currentVersion,
    ...(fields ? { fields } : {}),
  })
  const { error } = answer
  if (isStale(error))
    throw new UserError(
      'Restore',
      `${await nameLastSaved({ table, id: recordId })} saved this in the meantime. Look at the newest version first.`,
    )
  if (isForPeople(errorCode(error) ?? ''))
    throw new UserError('Restore', explainRefusal(table, describeError(error), errorField(error)))
  return unwrap(answer)
}

/** The database names the fields that its rules refuse. */
function explainRefusal(table: string, reason: string, fields: string | undefined) {
  if (!fields) return `Not restored: ${reason}`
  return `Not restored: ${reason} (${listNames(fields.split(',').map((field) => fieldLabel(table, field)))})`
}

export function useRestoreVersion(onRestored: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: restoreVersion,
    onSuccess(newVersion, { version }) {
      void toast.success(`Version ${version} is restored as version ${newVersion}`)
      onRestored()
    },
    onError: (error) => void toast.error(describeError(error)),
    onSettled: () => refreshLists(queryClient),
  })
}
