import type { Survivors } from './mutants.ts'

export const SURVIVORS_OF_DOMAIN: Survivors[] = [
  {
    file: 'src/domain/amounts.ts',
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
