import { useLocation } from 'react-router'
import { PartNav } from '../kit/screen/part-nav.tsx'
import { ChangeSets } from './change-sets.tsx'
import { EveryVersion } from './every-version.tsx'
import { RemovedRecords } from './removed-records.tsx'

const PARTS = [
  { to: '#versions', label: 'Every version', Part: EveryVersion },
  { to: '#removed', label: 'Archived and deleted', Part: RemovedRecords },
  { to: '#change-sets', label: 'Bulk changes and imports', Part: ChangeSets },
] as const

/** Every change to every record, and the way back from it. */
export function RollbackPage() {
  const { hash } = useLocation()
  const { Part, to: current } = PARTS.find((part) => part.to === hash) ?? PARTS[0]
  return (
    <>
      <PartNav label="Version rollback" parts={PARTS} current={current} />
      <Part />
    </>
  )
}
