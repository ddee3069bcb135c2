import { createElement, Fragment, type ReactNode } from 'react'
import { pictureInDocument } from '../../../../media/picture-of.ts'
import { Picture } from '../../../../ui/pictures/picture.tsx'
import type { Change } from './compare-words.ts'

const MARKS = { removed: 'del', added: 'ins' } as const

const PICTURE_URL = /(\S+\.(?:avif|webp|jpe?g|png))/

/** A picture in place of its URL. */
function renderWord(word: string): ReactNode {
  const picture = pictureInDocument({ url: word, alt: '' })
  if (!picture) return word
  const alt = picture.alt || 'Picture'
  return (
    <Picture
      of={{ ...picture, alt }}
      sizes="128px"
      className="inline-block h-20 w-32 object-cover align-middle"
    />
  )
}

/** Parts in a fixed order, which need no keys. */
const inOrder = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)

function renderWords({ kind, text }: Change): ReactNode {
  const words = inOrder(text.split(PICTURE_URL).map(renderWord))
  if (kind === 'same') return words
  const Mark = MARKS[kind]
  return (
    <Mark className={kind === 'added' ? 'bg-paper-deep font-bold decoration-accent' : 'bg-paper-deep'}>
      {words}
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
            {inOrder(changes.filter(({ kind }) => kind !== hidden).map(renderWords))}
          </p>
        </div>
      ))}
    </div>
  )
}
