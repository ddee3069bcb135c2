import { Copy } from 'lucide-react'
import { endSentence, formatTime } from '../../../domain/shop/wall-clock.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { Dashboard } from './get-dashboard.ts'

type DailyCaptionProps = NonNullable<Dashboard['caption']>

export function DailyCaption({ text, nextPostTime }: DailyCaptionProps) {
  return (
    <section aria-label="Caption of the day">
      <h2 className="heading border-t border-ink pt-3 text-minor">Caption of the day</h2>
      <p className="mt-1 text-small text-ink-soft tabular-nums lining-nums">
        {nextPostTime
          ? `${endSentence(`Next post at ${formatTime(nextPostTime)}`)} Copy the text and post it yourself.`
          : 'No more posts today'}
      </p>
      <p className="my-3 text-small wrap-anywhere whitespace-pre-line">{text}</p>
      <StaffButton onClick={() => void copyText(text, 'Caption')}>
        <Copy aria-hidden="true" size={16} />
        Copy caption
      </StaffButton>
    </section>
  )
}
