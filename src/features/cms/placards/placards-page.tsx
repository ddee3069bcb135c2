import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { BottomBar } from '../kit/screen/bottom-bar.tsx'
import { useListState } from '../kit/list/list-state.ts'
import { ListToolbar, type ListFilter } from '../kit/list/list-toolbar.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { CopiesField } from './copies-field.tsx'
import { getPlacardsToReprint, MAX_CHOSEN, useChosenPlacards, usePlacards } from './get-placards.ts'
import type { PlacardTemplate } from './placard-content.ts'
import { PlacardList } from './placard-list.tsx'
import { PrintPanel } from './print-panel.tsx'

const BY_NAME = { column: 'name', descending: false }

const FILTERS: ListFilter[] = [
  {
    name: 'show',
    label: 'Show',
    options: [
      { value: 'reprint', label: 'To reprint' },
      { value: 'never', label: 'Never printed' },
    ],
  },
]

/** Sheets of placards, and which printed ones are out of date. */
export function PlacardsPage() {
  const control = useListState(BY_NAME)
  const placards = usePlacards(control.state)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string[]>([])
  const sheet = useRef<HTMLElement>(null)

  const chooseAtMost = (ids: string[]) => {
    if (ids.length > MAX_CHOSEN)
      void toast.error(`The first ${MAX_CHOSEN} placards are selected, the maximum for one print`)
    setChosen(ids.slice(0, MAX_CHOSEN))
  }
  const choose = (ids: string[], isChosen: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    chooseAtMost(isChosen ? [...others, ...ids] : others)
  }
  const chooseToReprint = () => {
    queryClient
      .fetchQuery({ queryKey: ['cms', 'placards', 'to-reprint'], queryFn: getPlacardsToReprint })
      .then((found) => chooseAtMost(found.map(({ cheeseId }) => cheeseId)))
      .catch((error) => toast.error(describeError(error)))
  }

  return (
    <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <section aria-label="Choose placards">
        <ListToolbar
          label="Placards"
          noun="placard"
          control={control}
          filters={FILTERS}
          total={placards.data?.total}
          hasGrid={false}
          csv={undefined}
        />
        <p className="mb-4 flex flex-wrap gap-3">
          <StaffButton onClick={chooseToReprint}>Choose all to reprint</StaffButton>
          <StaffButton disabled={chosen.length === 0} onClick={() => setChosen([])}>
            Choose none
          </StaffButton>
        </p>
        <PlacardList
          control={control}
          query={placards}
          isChosen={(id) => chosen.includes(id)}
          onChoose={choose}
        />
      </section>
      <section ref={sheet} aria-label="Sheet" tabIndex={-1} className="min-w-0 outline-none">
        {chosen.length === 0 ? (
          <EmptyState title="No placard is chosen">Choose some to see their sheet here.</EmptyState>
        ) : (
          <ChosenSheet
            cheeseIds={chosen}
            onPrinted={(printed) => setChosen((ids) => ids.filter((id) => !printed.includes(id)))}
          />
        )}
      </section>
      {chosen.length > 0 && (
        <div className="sticky bottom-(--bottom-navigation) xl:hidden">
          <BottomBar aria-label="Chosen placards">
            <output className="grow text-small lining-nums">{chosen.length} chosen</output>
            <StaffButton onClick={() => sheet.current?.focus()}>See the sheet</StaffButton>
          </BottomBar>
        </div>
      )}
    </div>
  )
}

type ChosenSheetProps = { cheeseIds: string[]; onPrinted: (cheeseIds: string[]) => void }

function ChosenSheet({ cheeseIds, onPrinted }: ChosenSheetProps) {
  const placards = useChosenPlacards(cheeseIds)
  const [template, setTemplate] = useState<PlacardTemplate>('a4-eight-up')
  const [copies, setCopies] = useState(1)
  if (placards.isLoadingError)
    return <LoadFailure what="The sheet" error={placards.error} onRetry={() => void placards.refetch()} />
  if (placards.isPending) return <LoadingRows what="The sheet" />
  return (
    <PrintPanel
      placards={placards.data}
      isOutdated={placards.isPlaceholderData}
      options={{ template, copies }}
      onTemplate={setTemplate}
      onPrinted={onPrinted}
    >
      <CopiesField value={copies} onChange={setCopies} />
    </PrintPanel>
  )
}
