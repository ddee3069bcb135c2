import { expect, test } from 'vitest'
import { summarizePlaywright } from './test-results.ts'

const spec = (title: string, status: string) => ({ title, file: 'home.spec.ts', tests: [{ status }] })

test('An end-to-end test that passed only on a retry counts as passed and is named', () => {
  const suites = [
    {
      specs: [spec('The home page opens', 'expected')],
      suites: [{ specs: [spec('A picture loads', 'flaky'), spec('A link works', 'unexpected')] }],
    },
  ]
  const stats = { expected: 1, flaky: 1, unexpected: 1 }
  expect(summarizePlaywright({ suites, stats })).toEqual({
    passed: 2,
    failed: 1,
    failures: ['e2e/home.spec.ts › A link works'],
    flaky: ['e2e/home.spec.ts › A picture loads'],
  })
})
