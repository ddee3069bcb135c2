import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const styleSheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css'))

/** "ui/{action,stars}.tsx" names two files. */
function expandBraces(pattern: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? []
  if (choices === undefined) return [pattern]
  return choices.split(',').flatMap((choice) => expandBraces(before + choice + after))
}

// Without its source, Tailwind leaves out the rules of a file and says nothing.
test.each(styleSheets)('Every source that %s names exists', (name) => {
  const sheet = readFileSync(path.join(import.meta.dirname, name), 'utf8')
  const sources = [...sheet.matchAll(/@source (?:not )?'(.+?)'/g)].flatMap(([, source = '']) =>
    expandBraces(source),
  )
  expect(sources.filter((source) => !existsSync(path.join(import.meta.dirname, source)))).toEqual([])
})
