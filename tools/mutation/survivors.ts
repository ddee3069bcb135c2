import type { Mutant } from './mutants.ts'

type Judgment = 'equivalent' | 'accepted'
type Survivors = {
  file: string
  judgment: Judgment
  reason: string
  mutants: [code: string, change: string][]
}

const PAGE_CACHE = 'server/pages/memory/page-cache.ts'

/** No test can notice an equivalent mutant, because it behaves like the code. An accepted one is not worth its test. */
export const SURVIVORS: Survivors[] = [
  {
    file: PAGE_CACHE,
    judgment: 'accepted',
    reason: 'A measured size or time; a test would only repeat the number.',
    mutants: [
      ['const MAX_BYTES = 32 * 1024 * 1024', '32 → 33'],
      ['const MAX_BYTES = 32 * 1024 * 1024', '1024 → 2048'],
      ['const MOVE_EVERY_MS = 1_000', '1_000 → 2000'],
    ],
  },
  {
    file: PAGE_CACHE,
    judgment: 'accepted',
    reason: 'One byte of megabytes, or one millisecond of a time that need not be exact.',
    mutants: [
      ['let bytes = 0', '0 → 1'],
      ['bytes -= pages.get(key)?.bytes ?? 0', '0 → 1'],
      ['if (bytes <= maxBytes) return', '<= → <'],
      ['if (page.usedAt + MOVE_EVERY_MS > now) return', '> → >='],
    ],
  },
  {
    file: PAGE_CACHE,
    judgment: 'accepted',
    reason: 'It saves work or memory: the pages are the same without it.',
    mutants: [
      ['unfinished.delete(missed)', 'unfinished.delete(missed) → ;'],
      ['if (page.usedAt + MOVE_EVERY_MS > now) return', 'if (page.usedAt + MOVE_EVERY_MS > now) return → ;'],
      ['if (page.usedAt + MOVE_EVERY_MS > now) return', '+ → -'],
      ['page.usedAt = now', 'page.usedAt = now → ;'],
    ],
  },
  {
    file: 'server/pages/memory/brotli.ts',
    judgment: 'accepted',
    reason:
      'It saves work: a page that is as small as possible would be compressed again with the same result.',
    mutants: [['page.isSmallest = true', 'page.isSmallest = true → ;']],
  },
  {
    file: PAGE_CACHE,
    judgment: 'accepted',
    reason: 'It saves work: a page that is rendered anyway is not compressed, asked for or moved once more.',
    mutants: [['markAsUsed(key, page, now)', 'markAsUsed(key, page, now) → ;']],
  },
  {
    file: 'server/rest/compile/compile-call.ts',
    judgment: 'accepted',
    reason: 'It saves work: the answer to HEAD has no body however it was compiled.',
    mutants: [
      [
        "if (!routine.result || format === 'none') return compileResult({ ...result, format: 'none' })",
        "!routine.result || format === 'none' → (!routine.result)",
      ],
    ],
  },
  {
    file: 'server/rest/query/require-affordable.ts',
    judgment: 'equivalent',
    reason: 'Letters in place of the braces are as simple as none.',
    mutants: [["const text = quantifier ? value.replaceAll(/^\\{|\\}$/g, '') : value", "'' → 'mutated'"]],
  },
  {
    file: 'src/domain/people/email.ts',
    judgment: 'equivalent',
    reason: 'The pattern has no character outside the basic plane.',
    mutants: [
      [
        "const EMAIL = new RegExp(`^(?:${LOCAL_PARTS.join('|').replaceAll('SIGNS', SIGNS)})@${HOST_NAME}$`, 'u')",
        "'u' → ''",
      ],
    ],
  },
  {
    file: 'src/domain/people/staff-browser.ts',
    judgment: 'equivalent',
    reason: 'Neither text has the cookie.',
    mutants: [
      [
        "export const isStaffBrowser = (cookies: string | undefined) => MARK.test(cookies ?? '')",
        "'' → 'mutated'",
      ],
    ],
  },
  {
    file: 'src/domain/documents/document-shapes.ts',
    judgment: 'equivalent',
    reason: 'The text in place of a line break is only looked through for characters that it does not have.',
    mutants: [
      [
        "v.check((value) => isPrintable(value.replaceAll('\\n', '')), 'A character in this text cannot be shown'),",
        "'' → 'mutated'",
      ],
    ],
  },
  {
    file: 'src/domain/people/account-rules.ts',
    judgment: 'accepted',
    reason: 'A text for people whose tests are in the browser.',
    mutants: [
      [
        "export const GUESSABLE_PASSWORD = 'This password is easy to guess. Please choose another one.'",
        "'This password is easy to guess. Please choose another one.' → ''",
      ],
    ],
  },
]

export const judgmentOf = ({ file, code, change }: Mutant) =>
  SURVIVORS.find(
    (entry) => entry.file === file && entry.mutants.some(([line, by]) => line === code && by === change),
  )?.judgment
