import {
  ACCEPTS,
  BAD_ENCODING,
  BAD_UUIDS,
  BODIES,
  CONTENT_TYPES,
  METHODS,
  NUL,
  NUMBERS,
  OPERATORS,
  PREFERENCES,
  SQL,
} from './malformed-values.ts'

/** A request as bytes, so that no client library corrects it. */
export type RawRequest = { method: string; path: string; headers: Record<string, string>; body?: Buffer }

export type Target = {
  apikey: string
  /** Tokens that must not be believed. */
  badTokens: string[]
  /** A token that is believed, so that writing is reached too. */
  goodToken: string
  tables: { name: string; columns: string[]; embeds: string[] }[]
  functions: { name: string; arguments: string[] }[]
}

/** Makes the same requests for the same seed. */
export function* malformedRequests(target: Target, seed: number): Generator<RawRequest> {
  const random = createRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const base = (): RawRequest => ({ method: 'GET', path: '/', headers: { apikey: target.apikey } })
  const signedIn = () => ({ apikey: target.apikey, authorization: `Bearer ${target.goodToken}` })
  const get = (path: string, headers = {}): RawRequest => ({
    ...base(),
    path,
    headers: { ...base().headers, ...headers },
  })
  const encode = (text: string) => encodeURIComponent(text)
  const write = (method: string, path: string, body: string | Buffer, headers = {}): RawRequest => ({
    method,
    path,
    headers: { ...signedIn(), 'content-type': 'application/json', ...headers },
    body: Buffer.from(body),
  })

  for (const { name, columns, embeds } of target.tables) {
    for (const text of [...SQL.map(encode), ...NUL, ...BAD_ENCODING]) {
      const column = pick(columns)
      yield get(`/${name}${text}`)
      yield get(`/${name}?select=${text}`)
      yield get(`/${name}?select=${column}::${text}`)
      yield get(`/${name}?select=${column}->>${text}`)
      yield get(`/${name}?select=%22${text}%22:${column}`)
      yield get(`/${name}?order=${text}`)
      yield get(`/${name}?order=${column}.${text}`)
      yield get(`/${name}?${text}=eq.1`)
      yield get(`/${name}?${column}=${text}`)
      yield get(`/${name}?${column}=${pick(OPERATORS)}.${text}`)
      yield get(`/${name}?or=(${column}.${pick(OPERATORS)}.${text})`)
      yield get(`/${name}?limit=${text}&offset=${text}`)
      yield write('POST', `/${name}?on_conflict=${text}`, '{}', { prefer: 'resolution=merge-duplicates' })
      yield write('POST', `/${name}?columns=${text}`, '{}')
      yield write('PATCH', `/${name}?${column}=eq.${text}`, JSON.stringify({ [column]: text }))
      yield write('DELETE', `/${name}?${column}=${pick(OPERATORS)}.${text}`, '')
    }
    for (const number of NUMBERS) {
      yield get(`/${name}?limit=${number}`)
      yield get(`/${name}?offset=${number}`)
      yield get(`/${name}`, { range: `${number}-${pick(NUMBERS)}`, prefer: 'count=exact' })
    }
    for (const body of BODIES) {
      yield write('POST', `/${name}`, body)
      yield write('PATCH', `/${name}?${pick(columns)}=not.is.null`, body, { prefer: 'return=representation' })
    }
    for (const uuid of BAD_UUIDS) yield get(`/${name}?${pick(columns)}=eq.${encode(uuid)}`)
    for (const type of CONTENT_TYPES) yield write('POST', `/${name}`, 'a,b\n1,2', { 'content-type': type })
    for (const accept of ACCEPTS) yield get(`/${name}`, { accept })
    for (const prefer of PREFERENCES) yield write('POST', `/${name}`, '{"nope":1}', { prefer })
    for (const method of METHODS) yield { ...base(), method, path: `/${name}`, headers: signedIn() }
    for (const embed of embeds) {
      yield get(`/${name}?select=${`${embed}(`.repeat(200)}*${')'.repeat(200)}`)
      yield get(
        `/${name}?select=${Array.from({ length: 300 }, (_, index) => `a${index}:${embed}(*)`).join(',')}`,
      )
      yield get(`/${name}?select=${embed}!inner!left!x(*)&${embed}.nope=eq.1&${embed}.order=nope`)
    }
    yield get(`/${name}?or=${'(or'.repeat(1_500)}${')'.repeat(1_500)}`)
    yield get(`/${name}?or=(${Array.from({ length: 500 }, () => `${pick(columns)}.is.null`).join(',')})`)
    yield get(`/${name}?${`${pick(columns)}=not.is.null&`.repeat(300)}`)
    yield get(`/${name}?${pick(columns)}=match.${encode('(a+)+'.repeat(20))}`)
    yield write('POST', `/${name}`, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))
    yield write('POST', `/${name}`, Buffer.alloc(70_000, 0x20))
  }

  for (const { name, arguments: names } of target.functions) {
    for (const text of [...SQL, '\u0000', ...BAD_UUIDS]) {
      const given = JSON.stringify(Object.fromEntries(names.map((argument) => [argument, text])))
      yield write('POST', `/rpc/${name}`, given)
      yield write('POST', `/rpc/${encode(text)}`, given)
      yield get(`/rpc/${name}?${names.map((argument) => `${argument}=${encode(text)}`).join('&')}`)
      yield get(`/rpc/${name}?${encode(text)}=1`)
    }
    for (const body of BODIES) yield write('POST', `/rpc/${name}`, body)
    for (const method of METHODS) yield { ...base(), method, path: `/rpc/${name}` }
  }

  const tokens = [
    '',
    '.',
    '..',
    'a.b.c',
    'Bearer',
    'x'.repeat(7_000),
    ...SQL.map(encode),
    ...target.badTokens,
  ]
  for (const token of tokens) {
    yield get(`/${pick(target.tables).name}`, { authorization: `Bearer ${token}` })
    yield get(`/${pick(target.tables).name}`, { apikey: token })
    yield get(`/${pick(target.tables).name}`, { 'accept-profile': token.slice(0, 100) })
  }
  yield get(`/${pick(target.tables).name}`, { 'x-huge': 'x'.repeat(20_000) })
  yield get(`/${pick(target.tables).name}?${'x'.repeat(20_000)}`)
  yield* mutations()

  /** Sound requests with a few characters changed. */
  function* mutations(): Generator<RawRequest> {
    for (let index = 0; index < 300; index++) {
      const { name, columns, embeds } = pick(target.tables)
      const embed = embeds.length > 0 ? `,${pick(embeds)}(*)` : ''
      const sound = `/${name}?select=${pick(columns)}${embed}&or=(${pick(columns)}.eq.1,${pick(columns)}.in.(1,2))&order=${pick(columns)}.desc.nullslast&limit=5`
      const characters = [...sound]
      for (let change = 0; change < 1 + random() * 4; change++) {
        const at = 1 + Math.floor(random() * (characters.length - 1))
        characters.splice(at, random() < 0.5 ? 1 : 0, pick([...`(),.:!*"'->%&=;$\\|{}[]~`]))
      }
      yield get(characters.join(''))
    }
  }
}

/** Mulberry32: small, seeded and good enough to choose with. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
