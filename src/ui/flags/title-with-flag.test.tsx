import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TitleWithFlag } from './title-with-flag.tsx'

const lines = (name: string) =>
  renderToStaticMarkup(<TitleWithFlag name={name} countryIso="" flagEmoji="🇬🇧" />)
    .replaceAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g, '[$1]')
    .replaceAll(/<[^>]+>/g, '')

test('In a title with a flag, the flag stays with the last word and a dash does not start a line', () => {
  expect(lines('Blue Stilton Reserve - Hand Crafted')).toBe('Blue Stilton [Reserve -] Hand Crafted[\u00A0🇬🇧]')
  expect(lines('Abondance')).toBe('Abondance[\u00A0🇬🇧]')
})
