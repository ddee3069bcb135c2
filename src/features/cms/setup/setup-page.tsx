import { useState, type ReactNode } from 'react'
import { hoursLine } from '../../../domain/shop/opening-hours.ts'
import { formatPercent } from '../../../domain/cheese/price.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { useShopState } from '../kit/opening/shop-state.ts'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import type { PictureChooserComponent } from '../kit/pictures/picture-field.tsx'
import { CounterStep } from './counter-step.tsx'
import { useSetup, type StepProps } from './get-setup.ts'
import { HomeStep } from './home-step.tsx'
import { HoursStep } from './hours-step.tsx'
import { MoneyStep } from './money-step.tsx'
import { NoticeForm } from './notice.tsx'
import { OpenStep } from './open-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { SetupStep } from './setup-step.tsx'

type Step = { id: string; title: string; summary: string; isDone: boolean; content: ReactNode }

const FIRST_VERSION = 1

function stepsOf(
  step: StepProps,
  isClosedToGuests: boolean,
  PictureChooser: PictureChooserComponent,
): Step[] {
  const { setup } = step
  const { name, address, hours, locale, zone, currency, taxPercent, taxIncluded, home, cheeses } = setup
  const tax = taxPercent
    ? `${formatPercent(taxPercent, locale)} tax ${taxIncluded ? 'included' : 'added'}`
    : taxPercent === 0 && 'no tax'
  return [
    {
      id: 'place',
      title: 'Name and place',
      summary: [name, address].filter(Boolean).join(', '),
      isDone: name !== '',
      content: <PlaceStep {...step} />,
    },
    {
      id: 'hours',
      title: 'Opening hours',
      summary: hoursLine(hours, locale),
      isDone: hours !== null && zone !== '',
      content: <HoursStep {...step} />,
    },
    {
      id: 'money',
      title: 'Currency and tax',
      summary: [currency, tax].filter(Boolean).join(', '),
      isDone: currency !== '' && taxPercent !== null,
      content: <MoneyStep {...step} />,
    },
    {
      id: 'home',
      title: 'Home page',
      summary: home.words.headline || home.words.introduction,
      isDone: home.version > FIRST_VERSION,
      content: <HomeStep {...step} PictureChooser={PictureChooser} />,
    },
    {
      id: 'counter',
      title: 'The counter',
      summary: `${countNoun(cheeses.active, 'active cheese')}, ${countNoun(cheeses.drafts, 'draft')}`,
      isDone: cheeses.active > 0,
      content: <CounterStep {...step} />,
    },
    {
      id: 'open',
      title: setup.isOpened ? 'Open' : 'Open the shop',
      summary: !setup.isOpened
        ? 'Look at it as a guest, then open'
        : isClosedToGuests
          ? 'Guests read the maintenance notice'
          : 'Guests are welcome',
      isDone: setup.isOpened,
      content: <OpenStep {...step} />,
    },
  ]
}

/** From a new shop to an open one; later, where it is closed or a notice is shown. */
export function SetupPage({ PictureChooser }: { PictureChooser: PictureChooserComponent }) {
  const { data: setup, error, isPending, refetch } = useSetup()
  const { data: state } = useShopState()
  const [chosen, setChosen] = useState<string | null>()
  const [goesOn, setGoesOn] = useState(true)
  if (isPending) return <LoadingRows what="Your shop" />
  if (!setup) return <LoadFailure what="Your shop" error={error} onRetry={() => void refetch()} />
  const goOn = () => {
    setChosen(undefined)
    setGoesOn(true)
  }
  const steps = stepsOf({ setup, onSaved: goOn }, state?.isClosedToGuests === true, PictureChooser)
  // The first that is not done, or the last, unless another was chosen.
  const next = steps.find(({ isDone }) => !isDone) ?? steps.at(-1)
  const open = chosen === undefined ? next?.id : chosen
  return (
    <div className="max-w-3xl">
      {steps.map(({ id, content, ...step }, index) => (
        <SetupStep
          key={id}
          {...step}
          number={index + 1}
          isOpen={open === id}
          takesFocus={goesOn && !step.isDone}
          onToggle={() => {
            setChosen(open === id ? null : id)
            setGoesOn(false)
          }}
        >
          {content}
        </SetupStep>
      ))}
      {setup.isOpened && state && <NoticeForm state={state} />}
    </div>
  )
}
