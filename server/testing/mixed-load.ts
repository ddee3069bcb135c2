import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PUBLISHABLE_KEY } from '../keys.ts'
import { demoClient } from './demo-client.ts'
import { createRawClient, type RawRequest } from './raw-client.ts'
import { createInstallation, runShop, untilReady, type ShopProcess } from './shop-process.ts'

const BATCHES_PER_SECOND = 10
const PATIENCE_MS = 30_000
const SAMPLE_EVERY_MS = 500

async function residentMegabytes({ child }: ShopProcess) {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
}

type Count = { answered: number; refused: number; failed: number }

/**
 * Sends mixed load to a shop of its own. Returns its mean memory in the second and in the last sixth of the time, because
 * memory goes up and down with garbage collections, and what became of the requests.
 */
export async function memoryUnderLoad({ seconds, perSecond }: { seconds: number; perSecond: number }) {
  const { port, dataDir, remove } = await createInstallation()
  const environment = { PORT: String(port), DATA_DIR: dataDir }
  const shop = runShop({ ...environment, LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' })
  try {
    await untilReady(shop, 240_000)
    const { send, count, close } = await createSender(shop)
    const sendFor = (sixths: number) => send({ seconds: (seconds * sixths) / 6, perSecond })
    await sendFor(1)
    const early = await meanMegabytes(shop, sendFor(1))
    await sendFor(3)
    const late = await meanMegabytes(shop, sendFor(1))
    close()
    return { early, late, ...count }
  } finally {
    shop.child.kill('SIGTERM')
    await shop.ended
    await remove()
  }
}

async function meanMegabytes(shop: ShopProcess, load: Promise<void>) {
  const over = load.then(() => true)
  let [sum, samples] = [0, 0]
  do {
    sum += await residentMegabytes(shop)
    samples += 1
  } while (!(await Promise.race([over, wait(SAMPLE_EVERY_MS)])))
  return sum / samples
}

function outcomeOf(status: number | string): keyof Count {
  if (status === 200) return 'answered'
  return status === 429 || status === 503 ? 'refused' : 'failed'
}

/** Mostly pages, some searches that are never repeated, and a vote now and then, from many IPs. */
async function createSender(shop: ShopProcess) {
  const client = createRawClient(Number(new URL(shop.url).port), PATIENCE_MS)
  const member = await demoClient(
    { url: shop.url, context: { publishableKey: DEMO_PUBLISHABLE_KEY } },
    'member',
  )
  const { data } = await member.from('cheeses').select('id, slug').eq('active', true)
  const cheeses = data ?? []
  const paths = ['/', '/cheeses', '/community-favorites', '/events', ...cheeses.map(({ slug }) => `/${slug}`)]
  const count: Count = { answered: 0, refused: 0, failed: 0 }
  let turn = 0

  const page = (): RawRequest => ({
    method: 'GET',
    path: turn % 20 === 0 ? `/cheeses?q=${turn.toString(36)}` : (paths[turn % paths.length] ?? '/'),
    headers: {
      'accept-encoding': 'br',
      'x-forwarded-for': `198.18.${(turn >> 8) & 255}.${turn & 255}`,
    },
  })

  async function sendOne(): Promise<keyof Count> {
    turn += 1
    if (turn % 50 > 0) {
      const { status } = await client.send(page())
      return outcomeOf(status)
    }
    const rating = { cheese_id: cheeses[turn % cheeses.length]?.id ?? '', rating: 1 + (turn % 5) }
    const { error, status } = await member
      .from('cheese_ratings')
      .upsert(rating, { onConflict: 'user_id,cheese_id' })
    return error === null ? 'answered' : outcomeOf(status)
  }

  return {
    count,
    close: client.close,
    /** The next batch waits for the last one. */
    async send({ seconds, perSecond }: { seconds: number; perSecond: number }) {
      const end = Date.now() + seconds * 1_000
      const batch = Math.ceil(perSecond / BATCHES_PER_SECOND)
      while (Date.now() < end) {
        const [outcomes] = await Promise.all([
          Promise.all(Array.from({ length: batch }, sendOne)),
          wait(1_000 / BATCHES_PER_SECOND),
        ])
        for (const outcome of outcomes) count[outcome] += 1
      }
    },
  }
}
