import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What a screen says when it promises a message. */
const PROMISE =
  /\bby mail\b|\bgets? (?:a|one) mail\b|\bmessage (?:is on its way|went to)\b|\bcheck your (?:mail|email)\b/i
const COMMENT = /^\s*(?:\/?\*|\/\/)/

test('A screen that promises mail also knows what to say when none leaves the shop', () => {
  const promising = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map((file) => path.join('src/features', file))
    .filter((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.some((line) => PROMISE.test(line) && !COMMENT.test(line))
    })
  expect(promising.length).toBeGreaterThan(5)
  expect(promising.filter((file) => !/\bsendsMail\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})
