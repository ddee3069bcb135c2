import type { Survivors } from './mutants.ts'

export const SURVIVORS_OF_SERVER: Survivors[] = [
  {
    file: 'server/pages/memory/page-cache.ts',
    judgment: 'accepted',
    reason: 'A measured size or time; a test would only repeat the number.',
    mutants: [
      ['const MAX_BYTES = 32 * 1024 * 1024', '32 → 33'],
      ['const MAX_BYTES = 32 * 1024 * 1024', '1024 → 2048'],
      ['const MOVE_EVERY_MS = 1_000', '1_000 → 2000'],
    ],
  },
  {
    file: 'server/pages/memory/page-cache.ts',
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
    file: 'server/pages/memory/page-cache.ts',
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
    file: 'server/pages/memory/page-cache.ts',
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
    file: 'server/rest/query/require-affordable.ts',
    judgment: 'equivalent',
    reason: 'Every limit is above one, so that nothing is as affordable as one.',
    mutants: [
      ['Math.max(0, ...patterns.map(({ length }) => length)),', '0 → 1'],
      ['const repetitions = text.match(/[*+?]/g)?.length ?? 0', '0 → 1'],
      ['return Math.max(0, ...counts.values())', '0 → 1'],
    ],
  },
  {
    file: 'server/rest/query/require-affordable.ts',
    judgment: 'equivalent',
    reason: 'Only a comparison has an operator or a quantifier, and all stars have one name, whatever it is.',
    mutants: [
      [
        "(operation.kind === 'compare' && PATTERN_OPERATORS.has(operation.operator))",
        "operation.kind === 'compare' &…ATORS.has(operation.operator) → (PATTERN_OPERATORS.has(operation.operator))",
      ],
      [
        "operation.kind === 'compare' && operation.quantifier ? operation.value.split(',') : [operation.value]",
        "operation.kind === 'compare' && operation.quantifier → (operation.quantifier)",
      ],
      ["const stars = items.filter(isStar).map(() => '*')", "'*' → ''"],
    ],
  },
  {
    file: 'server/rest/query/parse-operation.ts',
    judgment: 'equivalent',
    reason: 'No operator has this name, and an element of a list matches even when it is empty.',
    mutants: [
      [
        "const word = scanner.match(OPERATOR) ?? ''",
        "scanner.match(OPERATOR) ?? '' → (scanner.match(OPERATOR))",
      ],
      ["const word = scanner.match(OPERATOR) ?? ''", "'' → 'mutated'"],
      [
        "return scanner.match(LIST_ELEMENT) ?? ''",
        "scanner.match(LIST_ELEMENT) ?? '' → (scanner.match(LIST_ELEMENT))",
      ],
      ["return scanner.match(LIST_ELEMENT) ?? ''", "'' → 'mutated'"],
    ],
  },
  {
    file: 'server/rest/query/parse-query.ts',
    judgment: 'equivalent',
    reason: 'A parameter has at least one name.',
    mutants: [
      ["const last = names.pop() ?? ''", "names.pop() ?? '' → (names.pop())"],
      ["const last = names.pop() ?? ''", "'' → 'mutated'"],
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
    file: 'server/analytics/is-visit.ts',
    judgment: 'accepted',
    reason: 'A name that no browser has is that of a robot; what is remembered saves time.',
    mutants: [
      ["const agent = headers['user-agent'] ?? ''", "'' → 'mutated'"],
      ['remembered.set(agent, result)', 'remembered.set(agent, result) → ;'],
    ],
  },
]
