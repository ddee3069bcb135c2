import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepOffline } from '../../../../lib/keep-offline.ts'
import { PartNav } from '../../kit/screen/part-nav.tsx'
import { CounterView } from './counter-view.tsx'
import { BasketList } from './day/basket-list.tsx'
import { CountSheet } from './day/count-sheet.tsx'
import { DayEnd } from './day/day-end.tsx'

const PARTS = [
  { to: '#sell', label: 'Sell', Part: CounterView },
  { to: '#baskets', label: 'Baskets', Part: BasketList },
  { to: '#count', label: 'Count', Part: CountSheet },
  { to: '#day', label: 'Day’s end', Part: DayEnd },
]

/** The counter through a day: selling, what was sold, the evening count and the day's end. */
export function CounterPage() {
  const { hash } = useLocation()
  useEffect(() => void keepOffline('/cms/counter'), [])
  const { Part, to } = PARTS.find((part) => part.to === hash) ?? { Part: CounterView, to: '#sell' }
  return (
    <>
      <PartNav label="Counter" parts={PARTS} current={to} />
      <Part />
    </>
  )
}
