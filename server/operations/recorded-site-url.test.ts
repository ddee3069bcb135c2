import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { recordedSiteUrl, recordSiteUrl } from './recorded-site-url.ts'

test('A URL that cannot be recorded is logged and stops no start', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-site-url-'))
  await mkdir(path.join(dataDir, 'site-url'))
  const log = { warn: vi.fn() }
  await recordSiteUrl({ dataDir, siteUrl: 'https://shop.example' }, log)
  expect(log.warn).toHaveBeenCalledOnce()
  await recordSiteUrl({ dataDir: '/dev/null/data', siteUrl: 'https://shop.example' }, log)
  expect(log.warn).toHaveBeenCalledTimes(2)
  await rm(dataDir, { recursive: true })
})

test('With a database elsewhere nobody made the data directory before', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'oq-site-url-'))
  const dataDir = path.join(parent, 'data')
  const log = { warn: vi.fn() }
  await recordSiteUrl({ dataDir, siteUrl: 'https://shop.example' }, log)
  expect(await recordedSiteUrl(dataDir)).toBe('https://shop.example')
  expect(log.warn).not.toHaveBeenCalled()
  await rm(parent, { recursive: true })
})
