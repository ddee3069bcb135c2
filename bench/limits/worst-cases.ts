const SENDERS = 8
const ATTACKER_IP = '198.51.100.9'

const encode = encodeURIComponent
let distinct = 0

/** What costs most of what an anonymous client can ask for. The first three are refused, the others are kept apart. */
export const WORST_CASES: Record<string, () => string> = {
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
  'page searches': () => `/cheeses?q=${encode(`old quarter crumbly blue sheep ${(distinct += 1)}`)}`,
}

/** Sends requests from one IP, each sender the next one as soon as it has its answer. */
export function startAttack(siteUrl: string, apikey: string, url: () => string) {
  const closing = new AbortController()
  const statuses = new Map<number, number>()
  let milliseconds = 0
  const senders = Array.from({ length: SENDERS }, async () => {
    while (!closing.signal.aborted) {
      const started = performance.now()
      const answer = await fetch(siteUrl + url(), { headers: { apikey, 'x-forwarded-for': ATTACKER_IP } })
      await answer.arrayBuffer()
      milliseconds += performance.now() - started
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  })
  return {
    /** Ends the attack and describes its answers. */
    async stop() {
      closing.abort()
      await Promise.all(senders)
      const count = [...statuses.values()].reduce((sum, answers) => sum + answers, 0)
      if (count === 0) throw new Error('The attack had no answer')
      const list = [...statuses].map(([status, answers]) => `${answers} x ${status}`).join(', ')
      return `${list}, ${(milliseconds / count).toFixed(0)} ms each`
    },
  }
}
