import { useState } from 'react'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDateTime } from '../../../../domain/shop/wall-clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { LoadFailure, LoadingRows } from '../list/load-states.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { StaffButton } from '../screen/staff-button.tsx'
import { useComparison, type RecordRef, type VersionPair } from './compare-versions.ts'
import { ComparedFields } from './compared-fields.tsx'
import { useRecordVersions } from './list-versions.ts'
import { useRestoreVersion } from './restore-version.ts'

type CompareVersionsDialogProps = {
  record: RecordRef
  title: string
  initialPair: VersionPair
  onRestored: () => void
  onClose: () => void
}

/** Any two versions of a record, field by field; an admin restores the first of them, or some of its fields. */
export function CompareVersionsDialog(props: CompareVersionsDialogProps) {
  const { record, title, initialPair, onRestored, onClose } = props
  const { role } = useSession()
  const [pair, setPair] = useState(initialPair)
  const [chosen, setChosen] = useState<string[]>([])
  const comparison = useComparison(record, pair)
  const history = useRecordVersions(record.table, record.recordId)
  const restoring = useRestoreVersion(() => {
    onRestored()
    onClose()
  })
  const currentVersion = history.versions[0]?.currentVersion
  const canRestore = may(role, 'rollBack')
  const isWaiting = currentVersion === undefined || restoring.isPending
  const choose = (changed: Partial<VersionPair>) => {
    setPair({ ...pair, ...changed })
    setChosen([])
  }
  const restore = (fields?: string[]) => {
    if (currentVersion !== undefined)
      restoring.mutate({ ...record, version: pair.one, currentVersion, ...(fields ? { fields } : {}) })
  }

  const listed = new Map(
    history.versions.map(({ version, atLocal, by }) => [
      version,
      `Version ${version}, ${formatDateTime(atLocal)}, ${by}`,
    ]),
  )
  for (const version of [pair.one, pair.other])
    if (!listed.has(version)) listed.set(version, `Version ${version}`)
  const options = [...listed].map(([version, label]) => ({ value: String(version), label }))

  return (
    <Dialog wide title={title} onClose={onClose}>
      <div className="mb-6 grid items-end gap-3 sm:flex sm:flex-wrap">
        <SelectField
          label="Version"
          options={options}
          value={String(pair.one)}
          onChange={(value) => choose({ one: Number(value) })}
        />
        <SelectField
          label="Compared with"
          options={options}
          value={String(pair.other)}
          onChange={(value) => choose({ other: Number(value) })}
        />
        {history.hasNextPage && (
          <StaffButton disabled={history.isFetching} onClick={() => void history.fetchNextPage()}>
            List earlier versions
          </StaffButton>
        )}
      </div>
      {history.isLoadingError && (
        <div className="mb-6">
          <LoadFailure what="The history" error={history.error} onRetry={() => void history.refetch()} />
        </div>
      )}
      {comparison.isPending ? (
        <LoadingRows what="The comparison" />
      ) : comparison.isError ? (
        <LoadFailure
          what="The comparison"
          error={comparison.error}
          onRetry={() => void comparison.refetch()}
        />
      ) : comparison.data.length === 0 ? (
        <p className="mb-6 text-ink-soft">These versions say the same.</p>
      ) : (
        <ComparedFields
          fields={comparison.data}
          pair={pair}
          choice={canRestore ? { chosen, onChoose: setChosen } : undefined}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {!canRestore && <p className="grow text-small text-ink-soft">An admin can restore a version.</p>}
        {canRestore && (
          <>
            <StaffButton
              look="primary"
              disabled={chosen.length === 0 || isWaiting}
              onClick={() => restore(chosen)}
            >
              Restore chosen fields
            </StaffButton>
            <StaffButton disabled={pair.one === currentVersion || isWaiting} onClick={() => restore()}>
              Restore all of version {pair.one}
            </StaffButton>
          </>
        )}
      </div>
    </Dialog>
  )
}
