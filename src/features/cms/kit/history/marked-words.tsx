import { createElement, Fragment, type ReactNode } from 'react'
import type { Change } from './compare-words.ts'

const MARKS = { removed: 'del', added: 'ins' } as const

function renderWords({ kind, text }: Change): ReactNode {
  if (kind === 'same') return text
  const Mark = MARKS[kind]
  return (
    <Mark className={kind === 'added' ? 'bg-paper-deep font-bold decoration-accent' : 'bg-paper-deep'}>
      {text}
    </Mark>
  )
}

type MarkedWordsProps = { changes: Change[]; sides: readonly { hidden: Change['kind']; label: string }[] }

/** Two texts side by side, with the words that differ marked. */
export function MarkedWords({ changes, sides }: MarkedWordsProps) {
  return (
    <div className="mt-3 grid gap-5 md:grid-cols-2">
      {sides.map(({ hidden, label }) => (
        <div key={label}>
          <p className="label text-ink-soft">{label}</p>
          <p className="mt-2 text-small wrap-anywhere whitespace-pre-wrap">
            {/* Parts in a fixed order, which need no keys. */}
            {createElement(Fragment, null, ...changes.filter(({ kind }) => kind !== hidden).map(renderWords))}
          </p>
        </div>
      ))}
    </div>
  )
}
