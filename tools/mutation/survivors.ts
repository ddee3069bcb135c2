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
    reason: 'A measured size; a test would only repeat the number.',
    mutants: [
      ['const QUICK = atQuality(2)', '2 → 3'],
      ['const SMALL = atQuality(5)', '5 → 6'],
    ],
  },
  {
    file: 'server/pages/memory/brotli.ts',
    judgment: 'equivalent',
    reason: 'The library takes a quality above its best for its best.',
    mutants: [['const SMALLEST = atQuality(11)', '11 → 12']],
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
      [
        "if (!routine.result || format === 'none') return compileResult({ ...result, format: 'none' })",
        "'none' → ''",
      ],
    ],
  },
  {
    file: 'server/rest/compile/compile-call.ts',
    judgment: 'equivalent',
    reason: 'An argument of a query string has a value, and a function without arguments needs none.',
    mutants: [
      ['const values = given.texts.get(name) ?? []', 'given.texts.get(name) ?? [] → (given.texts.get(name))'],
      [
        "return `${compilation.value(isVariadic ? arrayLiteral(values) : (values.at(-1) ?? ''))}::${type}`",
        "values.at(-1) ?? '' → (values.at(-1))",
      ],
      [
        "return `${compilation.value(isVariadic ? arrayLiteral(values) : (values.at(-1) ?? ''))}::${type}`",
        "'' → 'mutated'",
      ],
      ["if (names.length === 0) return invoke(() => '')", "'' → 'mutated'"],
    ],
  },
  {
    file: 'server/rest/compile/compile-level.ts',
    judgment: 'equivalent',
    reason: 'A left join has its row either way, and its value is null with and without the match.',
    mutants: [
      [
        "const on = embed.inner && !embed.spread ? `${alias}.value is not null` : 'true'",
        'embed.inner && !embed.spread → (!embed.spread)',
      ],
    ],
  },
  {
    file: 'server/rest/compile/join-related.ts',
    judgment: 'equivalent',
    reason: 'What has relationships is exposed and known by the tables that it shows.',
    mutants: [
      [
        'const tablesOf = (relation?: Relation) => relation?.tables ?? []',
        'relation?.tables ?? [] → (relation?.tables)',
      ],
      [
        "if (!relation) throw notImplemented(`'${target}' is not exposed`)",
        "if (!relation) throw notImplem…`'${target}' is not exposed`) → ;",
      ],
      [
        "if (!relation) throw notImplemented(`'${target}' is not exposed`)",
        "`'${target}' is not exposed` → ''",
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
    file: 'src/domain/amounts.ts',
    file: 'server/rest/send-answer.ts',
    judgment: 'accepted',
    reason: 'It saves a write to the connection: the answer is the same.',
    mutants: [['const SHORT_BYTES = 2_048', '2_048 → 4096']],
  },
  {
    file: 'server/storage/make-renditions.ts',
    judgment: 'accepted',
    reason: 'It saves memory: the pictures are the same without it.',
    mutants: [['sharp.cache(false)', 'sharp.cache(false) → ;']],
  },
  {
    file: 'server/storage/storage-api.ts',
    judgment: 'accepted',
    reason: 'Room for the form around the largest picture, which need not be exact.',
    mutants: [['const FORM_OVERHEAD_BYTES = 64 * 1024', '1024 → 2048']],
  },
  {
    file: 'server/primary.ts',
    judgment: 'accepted',
    reason:
      'The tests of several processes start the shop in processes of its own, which run the code unchanged.',
    mutants: [
      [
        'await Promise.all([requests.end(), auth.end()])',
        'await Promise.all([requests.end(), auth.end()]) → ;',
      ],
    ],
  },
  {
    file: 'server/database/schema/seed.ts',
    judgment: 'accepted',
    reason: 'A line for the operator while the demo is filled, which its test would have to do once more.',
    mutants: [["onProgress('Filling the demo shop')", "onProgress('Filling the demo shop') → ;"]],
  },
  {
    file: 'server/http/accept-quickly.ts',
    judgment: 'accepted',
    reason: 'Nothing outside can make the copying of a handle fail.',
    mutants: [['copier.kill()', 'copier.kill() → ;']],
  },
  {
    file: 'server/fair-queue/fair-queue.ts',
    judgment: 'accepted',
    reason: 'A name that nothing but a debugger shows.',
    mutants: [["override name = 'Overloaded'", "'Overloaded' → ''"]],
  },
  {
    file: 'server/mail/mail-store.ts',
    judgment: 'equivalent',
    reason: 'Node lists files in this order already, although it does not promise to.',
    mutants: [
      [
        "const messages = files.filter((file) => file.endsWith('.json')).toSorted()",
        "files.filter((file) => file.endsWith('.json')).toSorted() → files.filter((file) => file.endsWith('.json'))",
      ],
    ],
  },
  {
    file: 'server/http/caller/ip-key.ts',
    judgment: 'equivalent',
    reason: 'Without a gap there are eight groups already, of which the first four count.',
    mutants: [["const [head = '', tail = ''] = ip.split('::')", "'' → 'mutated'"]],
  },
  {
    file: 'server/auth/auth-api.ts',
    judgment: 'equivalent',
    reason: 'The parser refuses such bodies by default too.',
    mutants: [["const parseJson = app.getDefaultJsonParser('error', 'error')", "'error' → ''"]],
  },
  {
    file: 'server/auth/password/common-passwords.ts',
    judgment: 'equivalent',
    reason: 'An end past that of the password cuts off nothing.',
    mutants: [
      [
        'const ends = Array.from({ length: password.length - after + 1 }, (_, index) => after + index)',
        '- → +',
      ],
    ],
  },
  {
    file: 'src/domain/cache-topics.ts',
    judgment: 'equivalent',
    reason: 'Every locale writes this number with both marks.',
    mutants: [
      [
        "return normalize(parts.find(({ type }) => type === kind)?.value ?? '')",
        "parts.find(({ type }) => type === kind)?.value ?? '' → (parts.find(({ type }) => type === kind)?.value)",
      ],
      ["return normalize(parts.find(({ type }) => type === kind)?.value ?? '')", "'' → 'mutated'"],
    ],
  },
  {
    file: 'src/domain/amounts.ts',
    judgment: 'equivalent',
    reason: 'A text without a number is refused, whatever its other parts.',
    mutants: [
      ["const { number = '', unit } = WEIGHT.exec(each ?? weight ?? text)?.groups ?? {}", "'' → 'mutated'"],
      ["const { before = '', number = '', after = '' } = MONEY.exec(text)?.groups ?? {}", "'' → 'mutated'"],
    ],
  },
  {
    file: 'src/domain/amounts.ts',
    judgment: 'equivalent',
    reason: 'The sign of a currency is the same beside every number.',
    mutants: [['.formatToParts(0)', '0 → 1']],
  },
  {
    file: 'src/domain/basket.ts',
    judgment: 'equivalent',
    reason: 'A share of null is a share of nothing.',
    mutants: [
      [
        'return share(line.amountCents) - share(line.discountCents) + (taxIncluded ? 0 : share(line.taxCents ?? 0))',
        'line.taxCents ?? 0 → (line.taxCents)',
      ],
    ],
  },
  {
    file: 'src/domain/basket.ts',
    judgment: 'equivalent',
    reason: 'Both sides of the fraction are doubled.',
    mutants: [['const THOUSANDTHS = 1_000', '1_000 → 2000']],
  },
  {
    file: 'src/domain/basket.ts',
    judgment: 'equivalent',
    reason: 'Every line has a share of the discount.',
    mutants: [
      [
        'const paidCents = amountCents - (discounts[index] ?? 0)',
        'discounts[index] ?? 0 → (discounts[index])',
      ],
      ['const paidCents = amountCents - (discounts[index] ?? 0)', '0 → 1'],
    ],
  },
  {
    file: 'src/domain/shop/access.ts',
    judgment: 'equivalent',
    reason: 'No fact has one of these values.',
    mutants: [
      ["const answer = values[facts[name] ?? '']", "facts[name] ?? '' → (facts[name])"],
      ["const answer = values[facts[name] ?? '']", "'' → 'mutated'"],
    ],
  },
  {
    file: 'src/domain/shop/opening-hours.ts',
    judgment: 'accepted',
    reason: 'Hours that people read have both parts, because only such hours are saved.',
    mutants: [
      ["const [hour = '', minute = ''] = time.split(':')", "'' → 'mutated'"],
      ["const [opens = '', closes = ''] = span.split('-')", "'' → 'mutated'"],
    ],
  },
  {
    file: 'src/domain/shop/opening-hours.ts',
    judgment: 'equivalent',
    reason:
      'An end after midnight is later than all of its day either way, and between two days the length cancels out.',
    mutants: [
      ['const DAY_MINUTES = 24 * 60', '24 → 25'],
      ['const DAY_MINUTES = 24 * 60', '60 → 61'],
    ],
  },
  {
    file: 'src/domain/shop/special-days.ts',
    judgment: 'equivalent',
    reason: 'A date always has one of the seven weekdays.',
    mutants: [
      [
        "const weekday = WEEKDAYS[(toDate(day).getUTCDay() + 6) % 7] ?? 'monday'",
        "WEEKDAYS[(toDate(day).getUTCDay() + 6) % 7] ?? 'monday' → (WEEKDAYS[(toDate(day).getUTCDay() + 6) % 7])",
      ],
      ["const weekday = WEEKDAYS[(toDate(day).getUTCDay() + 6) % 7] ?? 'monday'", "'monday' → ''"],
    ],
  },
  {
    file: 'src/domain/recipes/recipe-amount.ts',
    judgment: 'equivalent',
    reason: 'A text that is not a quantity is refused, whatever its other parts.',
    mutants: [
      [
        "const { number = '', unit = '' } = QUANTITY.exec(text.trim())?.groups ?? { number: 'none' }",
        "'' → 'mutated'",
      ],
    ],
  },
  {
    file: 'src/domain/cheese/inline-text.ts',
    judgment: 'equivalent',
    reason: 'A match has all groups of its pattern.',
    mutants: [
      [
        "splitBy(line, EMPHASIS, parseLinks, ({ inner = '' }) => ({ kind: 'emphasis', nodes: parseLinks(inner) }))",
        "'' → 'mutated'",
      ],
      ["({ label = '', target, slug = '' }) => ({", "'' → 'mutated'"],
      ['nodes.push(toNode(match.groups ?? {}))', 'match.groups ?? {} → (match.groups)'],
      [
        "[...text.matchAll(LINK)].map(({ groups: { label = '', target, slug = '' } = {} }) => ({",
        "'' → 'mutated'",
      ],
    ],
  },
  {
    file: 'src/domain/cheese/inline-text.ts',
    judgment: 'accepted',
    reason: 'It matters only for an emphasis between a bracket and a parenthesis, which nobody writes.',
    mutants: [["const rest = text.replaceAll(LINK, '$<label>').replaceAll(EMPHASIS, '')", "'' → 'mutated'"]],
  },
  {
    file: 'src/domain/cheese/country-name.ts',
    judgment: 'equivalent',
    reason: 'A code that is not a country is given back as it is.',
    mutants: [['return names.of(iso) ?? iso', 'names.of(iso) ?? iso → (names.of(iso))']],
  },
  {
    file: 'src/domain/cheese/price.ts',
    judgment: 'equivalent',
    reason: 'Every price has a sign, and it is the same beside every number.',
    mutants: [
      [
        "const sign = bySign.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''",
        "bySign.formatToParts(0).find((… === 'currency')?.value ?? '' → (bySign.formatToParts(0).find(… type === 'currency')?.value)",
      ],
      ["const sign = bySign.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''", '0 → 1'],
      [
        "const sign = bySign.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''",
        "'' → 'mutated'",
      ],
    ],
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
      [
        "export const isStaffBrowser = (cookies: string | undefined) => MARK.test(cookies ?? '')",
        "cookies ?? '' → (cookies)",
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
      ["export const WEAK_PASSWORD_TITLE = 'Weak Password'", "'Weak Password' → ''"],
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
