import { useState } from 'react'
import { Link } from 'react-router'
import { StaffButton, StaffLink } from '../../kit/screen/staff-button.tsx'
import { countNoun } from '../../../../lib/count-noun.ts'
import { LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import type { PriceSettings } from '../../../../domain/cheese/price.ts'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import { CheckedImport, describeWriting } from './checked-import.tsx'
import { MatchColumns } from './match-columns.tsx'
import { RefusedRowsButton } from './refused-rows.tsx'
import { ImportedPlacards } from './imported-placards.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportSource } from './import-source.tsx'
import { useImport, type Import, type Step } from './use-import.ts'

/** Cheeses from a CSV file: columns, dry run, then all rows or those that are not refused. */
export function ImportPage() {
  const { data: settings, error, refetch } = usePriceSettings()
  return (
    <>
      <p className="mb-6 text-small">
        <Link to="/cms/cheeses" className="link inline-flex min-h-11 items-center">
          All cheeses
        </Link>
      </p>
      {settings ? (
        <ImportSteps settings={settings} />
      ) : error ? (
        <LoadFailure what="The import" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows what="The import" />
      )}
    </>
  )
}

function ImportSteps({ settings }: { settings: PriceSettings }) {
  const current = useImport(settings)
  const { state, problem } = current
  const [pasted, setPasted] = useState('')
  return (
    <>
      {problem && (
        <p role="alert" className="mb-6 border-l-4 border-accent py-2 pl-5 text-small">
          {problem}
        </p>
      )}
      {state.step === 'choose' && <ImportSource pasted={pasted} onPaste={setPasted} onFile={current.read} />}
      {state.step === 'match' && (
        <MatchColumns
          file={state}
          settings={settings}
          onMatched={(file) => void current.check(file)}
          onBack={current.reset}
        />
      )}
      {state.step === 'working' && <ImportProgress {...state} />}
      {state.step === 'checked' && <CheckedImport current={current} checked={state} />}
      {state.step === 'applied' && <AppliedImport current={current} applied={state} />}
      {state.step === 'undone' && <UndoneImport current={current} skipped={state.skipped} />}
    </>
  )
}

function AppliedImport({ current, applied }: { current: Import; applied: Step<'applied'> }) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <output className="mr-auto text-small">Imported: {describeWriting(applied.dryRun.counts)}.</output>
        {applied.dryRun.counts.refused > 0 && <RefusedRowsButton {...applied} />}
        <StaffButton onClick={() => void current.undo(applied)}>Undo import</StaffButton>
        <StaffButton onClick={current.reset}>Import another file</StaffButton>
      </div>
      <ImportedPlacards changeSet={applied.changeSet} />
      <ImportReport {...applied} />
    </>
  )
}

function UndoneImport({ current, skipped }: { current: Import; skipped: Step<'undone'>['skipped'] }) {
  return (
    <>
      <output className="mb-4 block text-small">
        {skipped.length === 0
          ? 'The import is undone.'
          : `The import is undone, except for ${countNoun(skipped.length, 'cheese')}:`}
      </output>
      <ul className="mb-6 list-disc pl-5 text-small">
        {skipped.map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <StaffButton onClick={current.reset}>Import another file</StaffButton>
        <StaffLink to="/cms/cheeses">All cheeses</StaffLink>
      </div>
    </>
  )
}
