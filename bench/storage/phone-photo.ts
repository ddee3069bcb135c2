/**
 * The upload time of an ordinary phone photo, compared with encoding its largest rendition alone.
 * `node --import tsx bench/storage/phone-photo.ts [URL of a running demo shop]`
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { phonePhoto } from '../../server/storage/testing/sample-files.ts'
import { demoClient } from '../../server/testing/demo-client.ts'
import { median } from '../median.ts'
import { report, verdictOf } from '../report.ts'

const RUNS = 5
const ALLOWED_SECONDS = 3
const DEMO_KEY = 'sb_publishable_old_quarter_demo'
const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2)

const photo = await phonePhoto()
const employee = await demoClient({ url, context: { publishableKey: DEMO_KEY } }, 'employee')

async function secondsOf(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

async function upload() {
  const file = new Blob([new Uint8Array(photo)])
  const media = employee.storage.from('media')
  const { error } = await media.upload(`bench/${randomUUID()}.jpg`, file, {
    metadata: { alt: 'A photo of the bench' },
  })
  if (error) throw error
}

const uploads: number[] = []
const floors: number[] = []
for (let run = 0; run < RUNS; run++) {
  uploads.push(await secondsOf(upload))
  floors.push(await secondsOf(() => sharp(photo).resize({ width: 1600 }).jpeg().toBuffer()))
}
const [seconds, floor] = [median(uploads), median(floors)]
report({
  what: `upload of a photo of ${photo.length} bytes with fifteen renditions`,
  value: `${seconds.toFixed(2)} s`,
  baseline: `${floor.toFixed(2)} s for one rendition`,
  ratio: seconds / floor,
  target: `${ALLOWED_SECONDS} s`,
  verdict: verdictOf(seconds <= ALLOWED_SECONDS),
})
