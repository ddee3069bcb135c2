import { countNoun } from '../../../../lib/count-noun.ts'
import { useConfirm } from '../../kit/screen/confirm.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { isAllConfirmed, useImportFacts } from './get-import-facts.ts'
import type { OutcomeCounts } from './import-cheeses.ts'
import { ImportFacts } from './import-facts.tsx'
import { ImportReport } from './import-report.tsx'
import { RefusedRowsButton } from './refused-rows.tsx'
import type { Import, Step } from './use-import.ts'

export const describeWriting = ({ created, changed }: OutcomeCounts) =>
  [created && `${countNoun(created, 'cheese')} created`, changed && `${countNoun(changed, 'cheese')} changed`]
    .filter(Boolean)
    .join(', ')

/** The dry run: what each row would do, and which of its food facts are right. */
export function CheckedImport({ current, checked }: { current: Import; checked: Step<'checked'> }) {
  const confirm = useConfirm()
  const { confirmed, dryRun } = checked
  const { counts } = dryRun
  const { data: facts } = useImportFacts(dryRun.id)
  const written = counts.created + counts.changed
  const apply = async () => {
    const leftOut = counts.refused > 0 ? ` ${countNoun(counts.refused, 'row')} left out.` : ''
    const waiting =
      facts && !isAllConfirmed(facts, confirmed)
        ? ' Food facts that you did not confirm become suggestions, and a new cheese stays a draft until its allergens are confirmed.'
        : ''
    const description = `${describeWriting(counts)}.${leftOut}${waiting} The import can be undone as one.`
    if (await confirm({ title: 'Apply this import?', description, action: 'Apply' })) {
      await current.apply(checked)
    }
  }
  const onConfirm = (chosen: typeof confirmed) => current.confirmFacts(checked, chosen)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <p className="mr-auto max-w-prose text-small">{describeDryRun(counts)}</p>
        <StaffButton onClick={current.reset}>Choose another file</StaffButton>
        {counts.refused > 0 && <RefusedRowsButton {...checked} />}
        <StaffButton look="primary" disabled={written === 0 || !facts} onClick={() => void apply()}>
          {counts.refused > 0 ? `Apply the other ${countNoun(written, 'row')}` : 'Apply import'}
        </StaffButton>
      </div>
      {facts && <ImportFacts facts={facts} confirmed={confirmed} onConfirm={onConfirm} />}
      <ImportReport key={dryRun.id} {...checked} onConfirm={onConfirm} />
    </>
  )
}

function describeDryRun(counts: OutcomeCounts) {
  const { created, changed, unchanged, refused } = counts
  if (created + changed === 0 && refused === 0) return 'The shop already has everything that the file says.'
  const wouldDo =
    created + changed > 0 ? `This is what the import would do: ${describeWriting(counts)}. ` : ''
  if (refused === 0) return wouldDo
  const others =
    created + changed + unchanged > 0
      ? 'Apply the others and correct these later, or correct the file first and apply it as a whole.'
      : 'Correct the file and choose it again.'
  return `${wouldDo}${countNoun(refused, 'row')} cannot be imported. ${others}`
}
