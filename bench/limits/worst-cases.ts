import type { Outcome, RawClient, RawRequest } from '../../server/testing/raw-client.ts'

const RATE = 100
const TICK_MS = 5
const SIGN_IN_IPS = 50

const DAY_MS = 86_400_000

const encode = encodeURIComponent
let distinct = 0

const dayBefore = (ms: number) => new Date(Date.now() - DAY_MS - ms).toISOString()

/** What costs most of what an anonymous client can read. The first two are refused when they are parsed. */
const READS: Record<string, () => string> = {
  'nested repetition': () => `/rest/v1/public_comments?comment=match.${encode('((a|b|.)+)+(x+x+)+y')}`,
  'circular embed': () =>
    '/rest/v1/public_comments?select=comment,cheeses(name,public_comments(comment))&limit=1000',
  'large answer': () =>
    `/rest/v1/cheeses?select=*,${['a', 'b', 'c'].map((name) => `${name}:public_comments(*)`).join(',')}`,
  'many patterns': () => {
    const pattern = `*${[...'mnrebtwo'].join('*')}${(distinct += 1)}*`
    const filters = Array.from({ length: 20 }, () => `comment.ilike.${pattern}`).join(',')
    return `/rest/v1/public_comments?or=(${filters})&order=comment`
  },
  'long lists': () => `/rest/v1/public_comments?order=created_at&limit=1000&offset=${(distinct += 1)}`,
  'short sorts': () =>
    `/rest/v1/public_comments?select=comment&order=comment.desc&limit=1&created_at=gt.${dayBefore((distinct += 1))}`,
  'page searches': () => `/cheeses?q=${encode(`old quarter crumbly blue sheep ${(distinct += 1)}`)}`,
}

export type Attack = (ip: string) => RawRequest

const read =
  (path: () => string): Attack =>
  (ip) => ({ method: 'GET', path: path(), headers: { 'accept-encoding': 'br', 'x-forwarded-for': ip } })

/** Each is by an account that does not exist, which takes as long as one that does. */
const signIn: Attack = () => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.101.${(distinct += 1) % SIGN_IN_IPS}`,
  },
  body: JSON.stringify({ email: `guest${distinct}@people.test`, password: `Wrong-${distinct}` }),
})

/** Each reads from the IP of the attack, except for the sign-ins, which come from fifty. */
export const WORST_CASES: Record<string, Attack> = {
  ...Object.fromEntries(Object.entries(READS).map(([name, path]) => [name, read(path)])),
  'sign-ins': signIn,
}

/** Sends requests on schedule, whether or not earlier ones were answered. */
export function startAttack(client: RawClient, apikey: string, attack: Attack, ip: string) {
  const outcomes: Promise<Outcome>[] = []
  const start = performance.now()
  const next = () => {
    const request = attack(ip)
    return client.send({ ...request, headers: { ...request.headers, apikey } })
  }
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1_000) * RATE)
    while (outcomes.length < due) outcomes.push(next())
  }, TICK_MS)

  return {
    /** Ends the attack and returns how often it had which answer. */
    async stop() {
      clearInterval(timer)
      const statuses = new Map<Outcome['status'], number>()
      for (const { status } of await Promise.all(outcomes))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (statuses.size === 0) throw new Error('The attack sent nothing')
      return [...statuses].map(([status, answers]) => `${answers} x ${status}`).join(', ')
    },
  }
}
