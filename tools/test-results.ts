import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run-command.ts'

export const VITEST_RESULTS = '.cache/vitest-results.json'
const PLAYWRIGHT_RESULTS = '.cache/e2e-results.json'

type VitestResults = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { status: string }[] }[]
}

type PlaywrightResults = {
  suites: PlaywrightSuite[]
  stats: { expected: number; flaky: number; unexpected: number }
}

export type TestSummary = { passed: number; failed: number; failures: string[]; flaky: string[] }

const NOTHING: TestSummary = { passed: 0, failed: 0, failures: [], flaky: [] }

export async function readSummaries() {
  return {
    vitest: await summarize(VITEST_RESULTS, summarizeVitest),
    playwright: await summarize(PLAYWRIGHT_RESULTS, summarizePlaywright),
  }
}

async function summarize<Results>(file: string, read: (results: Results) => TestSummary) {
  const text = await readFile(path.join(root, file), 'utf8').catch(() => undefined)
  return text === undefined ? NOTHING : read(JSON.parse(text))
}

export function summarizeVitest({ numPassedTests, numFailedTests, testResults }: VitestResults): TestSummary {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${path.relative(root, name)} › ${test.fullName}` })),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map(({ title, failureMessages }) => [title, ...failureMessages].join('\n')),
    // A test that passed on a retry keeps the messages of the attempt that failed.
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ title }) => title),
  }
}

export function summarizePlaywright({ suites, stats }: PlaywrightResults): TestSummary {
  const specs = suites.flatMap(specsOf)
  const named = (status: string) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `e2e/${file} › ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: named('unexpected'),
    flaky: named('flaky'),
  }
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]
