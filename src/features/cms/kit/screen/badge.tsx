import type { ReactNode } from 'react'

const TONES = {
  good: 'border-ink-soft text-ink',
  quiet: 'border-hairline text-ink-soft',
  alarm: 'border-accent text-accent',
} as const

export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span className={`label inline-block border px-2 py-0.5 whitespace-nowrap ${TONES[tone]}`}>
      {children}
    </span>
  )
}
