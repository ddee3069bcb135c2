import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'
import { describeField } from './describe-value.ts'
import { MarkedWords } from './marked-words.tsx'

test('A picture that changed is shown beside the former one, with what describes it', () => {
  const before = { url: '/media/places/door-1600.jpg', alt: 'A door' }
  const after = { url: '/storage/v1/object/public/media/wheel.jpg', alt: 'A wheel' }
  const words = (value: object) => describeField('page_documents', 'picture', value)
  const sides = [
    { hidden: 'added', label: 'Before' },
    { hidden: 'removed', label: 'After' },
  ] as const
  const html = renderToStaticMarkup(
    <MarkedWords changes={compareWords(words(before), words(after))} sides={sides} />,
  )
  expect(html.match(/<(del|ins)[^>]*><picture>/g)).toHaveLength(2)
  expect(html.replaceAll(/<[^>]*>/g, ' ').split(/\s+/)).toEqual([
    '',
    ...'Before A door After A wheel'.split(' '),
    '',
  ])
})
