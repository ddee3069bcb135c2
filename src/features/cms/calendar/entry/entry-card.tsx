import { CircleCheck, CircleDashed } from 'lucide-react'
import { pictureOf } from '../../../../media/picture-of.ts'
import { Picture } from '../../../../ui/pictures/picture.tsx'
import type { CalendarEntry } from './calendar-entry.ts'

type EntryCardProps = { entry: CalendarEntry; size: keyof typeof LOOKS }

/** In a month on a phone only the picture fits. */
const LOOKS = {
  month: { picture: 'h-11', name: 'hidden sm:block' },
  week: { picture: 'h-24', name: 'block' },
  lane: { picture: 'h-14 min-[78rem]:h-24', name: 'block' },
} as const

/** The picture and name of a feature; its border tells whether it is confirmed. */
export function EntryCard({ entry: { cheese, status }, size }: EntryCardProps) {
  const look = LOOKS[size]
  const isConfirmed = status === 'confirmed'
  const Icon = isConfirmed ? CircleCheck : CircleDashed
  return (
    <span
      className={`block w-full border-l-4 bg-paper-deep text-left ${isConfirmed ? 'border-ink' : 'border-hairline'}`}
    >
      <Picture
        of={{ ...pictureOf(cheese), alt: '' }}
        sizes="160px"
        className={`w-full object-cover ${look.picture}`}
      />
      <span className={`p-1 text-label tracking-normal wrap-anywhere ${look.name}`}>
        {status !== 'idea' && <Icon aria-hidden="true" size={14} className="mr-1 inline align-[-0.15em]" />}
        <span>{cheese.name}</span>
      </span>
    </span>
  )
}
