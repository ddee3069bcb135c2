import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { recordSiteUrl } from './recorded-site-url.ts'

test('A URL that cannot be recorded is logged and stops no start', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-site-url-'))
  await mkdir(path.join(dataDir, 'site-url'))
  const log = { warn: vi.fn() }
  await recordSiteUrl({ dataDir, siteUrl: 'https://shop.example' }, log)
  expect(log.warn).toHaveBeenCalledOnce()
  await rm(dataDir, { recursive: true })
})
