import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { applyMutant, mutantsOf } from './mutants.ts'
import { SURVIVORS } from './survivors.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What a piece of code becomes, one change at a time. */
const mutationsOf = (source: string) =>
  mutantsOf('example.ts', source).map((mutant) => applyMutant(mutant, source))

test.each([
  ['f(a < b)', ['f(a <= b)']],
  ['f(a >= b)', ['f(a > b)']],
  ['f(a === b)', ['f(a !== b)']],
  ['f(a + b)', ['f(a - b)']],
  ['f(a * b)', ['f(a / b)']],
  ['f(a && b)', ['f((a))', 'f((b))']],
  ['f(a ?? b)', ['f((a))', 'f((b))']],
  ['f(a ? b : c)', ['f(!(a) ? b : c)']],
  ["f('a')", ["f('')"]],
  ["f('')", ["f('mutated')"]],
  ['f(`a${b}`)', ["f('')"]],
  ['f(7)', ['f(8)']],
  ['f(5_000)', ['f(10000)']],
  ['f(true)', ['f(false)']],
  ['f(() => a)', ['f(() => undefined)']],
  ['f(a.filter(b))', ['f(a)']],
  ["f(a + 'b')", ["f(a + '')"]],
])('%s is changed in each way that a test should notice', (source, mutations) => {
  expect(mutationsOf(source)).toEqual([';', ...mutations])
})

test('A condition is flipped and what it guards is removed once', () => {
  expect(mutationsOf('if (a) f()')).toEqual(['if (!(a)) f()', ';'])
  expect(mutationsOf('if (a) throw b')).toEqual(['if (!(a)) throw b', ';'])
  expect(mutationsOf('if (a === b) f()')).toEqual([';', 'if (a !== b) f()'])
})

test('A function returns nothing', () => {
  expect(mutationsOf('function f() { return a }')).toEqual(['function f() { return undefined }'])
})

test.each([
  "import a from 'b'",
  "export * from 'b'",
  "type A = 'b' | 7",
  'const a: Map<string, 7> = b',
  'const a = { b: c }',
  'const a = /b/',
])('%s has nothing to change', (source) => {
  expect(mutationsOf(source)).toEqual([])
})

test('What is logged is not changed', () => {
  expect(mutationsOf("log.error({ err: a }, 'b')")).toEqual([])
  expect(mutationsOf("f((error) => log.error({ err: error }, 'b'))")).toEqual([';'])
})

test('Code behind a type assertion or an export is changed', () => {
  expect(mutationsOf('export const a = 1 as const')).toEqual(['export const a = 2 as const'])
})

test('A mutant is described by its line and its change', () => {
  const mutants = mutantsOf('example.ts', 'const a = 0\nconst b =   a < 1\n')
  expect(mutants).toContainEqual(
    expect.objectContaining({ line: 2, code: 'const b =   a < 1', change: '< → <=' }),
  )
})

test('Every mutant with a judgment exists', async () => {
  for (const { file, mutants } of SURVIVORS) {
    const existing = mutantsOf(file, await readFile(path.join(root, file), 'utf8'))
    const missing = mutants.filter(
      ([code, change]) => !existing.some((mutant) => mutant.code === code && mutant.change === change),
    )
    expect({ file, missing }).toEqual({ file, missing: [] })
  }
})
