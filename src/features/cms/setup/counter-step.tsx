import { useState } from 'react'
import { countryName } from '../../../domain/cheese/country-name.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { Thumbnail } from '../kit/pictures/thumbnail.tsx'
import { StaffButton, StaffLink } from '../kit/screen/staff-button.tsx'
import type { StepProps } from './get-setup.ts'
import { useAddStarterCheeses, useStarterCheeses, type StarterCheese } from './starter-cheeses.ts'

type StarterRowProps = { cheese: StarterCheese; isChosen: boolean; onChoose: (isChosen: boolean) => void }

function StarterRow({ cheese, isChosen, onChoose }: StarterRowProps) {
  return (
    <li className="border-b border-hairline">
      <label
        className={`flex min-h-16 items-center gap-3 py-1.5 ${cheese.isAdded ? 'text-ink-soft' : 'cursor-pointer'}`}
      >
        <input
          type="checkbox"
          checked={cheese.isAdded || isChosen}
          disabled={cheese.isAdded}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <Thumbnail cheese={cheese} />
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere">{cheese.name}</span>
          <span className="block text-small text-ink-soft">
            {cheese.isAdded ? 'You have it' : countryName(cheese.countryIso)}
          </span>
        </span>
      </label>
    </li>
  )
}

function StarterList() {
  const { data: cheeses, error, isPending, refetch } = useStarterCheeses()
  const [chosen, setChosen] = useState<string[]>([])
  const add = useAddStarterCheeses(() => setChosen([]))
  if (isPending) return <LoadingRows what="The cheeses" />
  if (!cheeses) return <LoadFailure what="The cheeses" error={error} onRetry={() => void refetch()} />
  const toggle = (slug: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, slug] : before.filter((other) => other !== slug)))
  return (
    <>
      <ul className="grid border-t border-hairline sm:grid-cols-2 sm:gap-x-6">
        {cheeses.map((cheese) => (
          <StarterRow
            key={cheese.slug}
            cheese={cheese}
            isChosen={chosen.includes(cheese.slug)}
            onChoose={(isChosen) => toggle(cheese.slug, isChosen)}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <StaffButton
          look="primary"
          disabled={add.isPending}
          onClick={() => add.mutate(chosen)}
          className="sticky bottom-20 mt-4 max-sm:w-full lg:bottom-3"
        >
          {`Add ${countNoun(chosen.length, 'draft')}`}
        </StaffButton>
      )}
    </>
  )
}

/** What to sell: cheeses of one's own, a file, some of those that came with the product, or nothing yet. */
export function CounterStep({ setup: { cheeses } }: StepProps) {
  const [isListShown, setListShown] = useState(false)
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-3">
        <StaffLink to="/cms/cheeses/new" look="primary" className="max-sm:w-full">
          Add a cheese of your own
        </StaffLink>
        <StaffLink to="/cms/cheeses/import" className="max-sm:w-full">
          Import a file
        </StaffLink>
        <StaffButton
          aria-expanded={isListShown}
          onClick={() => setListShown(!isListShown)}
          className="max-sm:w-full"
        >
          Begin with some of ours
        </StaffButton>
      </div>
      {isListShown && (
        <>
          <p className="max-w-prose text-small text-ink-soft">
            Texts and pictures are ready. They are added as drafts: guests see a cheese when you have set its
            price, declared its allergens and made it active.
          </p>
          <StarterList />
        </>
      )}
      {cheeses.drafts > 0 && (
        <p className="text-small">
          <StaffLink to="/cms/cheeses?status=inactive">{`Finish ${countNoun(cheeses.drafts, 'draft')}`}</StaffLink>
        </p>
      )}
    </div>
  )
}
