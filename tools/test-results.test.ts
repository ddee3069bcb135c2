import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-command.ts'
import { summarizePlaywright, summarizeVitest } from './test-results.ts'

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

test('A unit or backend test that passed only on a retry counts as passed and is named', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const assertionResults = [
    result('The shop starts', 'passed'),
    result('The shop recovers', 'passed', 'Error: connection lost'),
    result('The shop stops', 'failed', 'Error: still running', 'Error: still running'),
  ]
  const name = path.join(root, 'server/shop.test.ts')
  const testResults = [{ name, assertionResults }]
  expect(summarizeVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 1,
    failures: ['server/shop.test.ts › The shop stops\nError: still running\nError: still running'],
    flaky: ['server/shop.test.ts › The shop recovers'],
  })
})
