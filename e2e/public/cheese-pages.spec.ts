import { expect, test } from '@playwright/test'
import { findUnstyledClasses } from '../support/page-styles.ts'
import { CHEESE_SLUGS } from '../support/public-paths.ts'

const WITH_VIDEO = new Set(['mahon-menorca-cave-aged', 'millefoglie-al-marzemino', 'butter-cheese-holland'])
const VIDEO_COMING_SOON = new Set([
  'asiago-dop-stravecchio',
  'saint-paulin-campagne-de-france',
  'saint-nectaire-aop',
])

const WITH_MANY_RELATIVES = new Set(['comte-aop', 'abondance', 'roquefort-maison-gabriel-coulet'])

const EXTRAS: Record<string, string[]> = {
  'asiago-dop-stravecchio': ['Stravecchio Distinction'],
  'millefoglie-al-marzemino': ['Contains milk, sulfites', 'but not free of milk protein'],
  'saint-nectaire-aop': ['Rare & Exclusive Farmhouse', 'Rye Straw Aged'],
  'carozzi-valsassina-gorgonzola-dop': ['Rare & Exclusive DOP', 'Piccante Style'],
  'comte-aop': ['about 40kg wheels'],
  'roquefort-maison-gabriel-coulet': ['Cave du Castelviel'],
}

/** A page with a film, one whose film is to come, and one with many relatives. */
const OF_EACH_KIND = new Set([
  'mahon-menorca-cave-aged',
  'saint-nectaire-aop',
  'roquefort-maison-gabriel-coulet',
])

for (const slug of CHEESE_SLUGS)
  test(
    `/${slug} has the tabs, badges and styles of its cheese, and links to others once each`,
    {
      tag: OF_EACH_KIND.has(slug) ? [] : '@long',
    },
    async ({ page }) => {
      await page.goto(`/${slug}`)
      expect.soft(await findUnstyledClasses(page), slug).toEqual([])
      const tabs = [
        'Overview',
        'Flavor Profile',
        'Pairings',
        ...(WITH_VIDEO.has(slug) ? ['Video'] : []),
        'Story',
      ]
      await expect(page.getByRole('tab')).toHaveText(tabs)
      await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
      await expect(page.getByText('Milk Type', { exact: true })).toBeVisible()
      await expect(page.getByText('Aging', { exact: true })).toBeVisible()
      await expect(page.getByText('Video Coming Soon')).toHaveCount(VIDEO_COMING_SOON.has(slug) ? 1 : 0)
      for (const words of EXTRAS[slug] ?? [])
        await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
      const related = page.getByRole('navigation', { name: 'Taste on' }).getByRole('link')
      const hrefs = await related.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(hrefs.length, slug).toBeGreaterThan(WITH_MANY_RELATIVES.has(slug) ? 3 : 0)
      expect(hrefs).toEqual([...new Set(hrefs)])
      await page.getByRole('tab', { name: 'Flavor Profile' }).click()
      const flavor = page.getByRole('tabpanel', { name: 'Flavor Profile' })
      for (const card of ['Texture', 'Aroma', 'Taste', 'Finish'])
        await expect(flavor.getByRole('heading', { name: card, exact: true })).toBeVisible()
      await page.getByRole('tab', { name: 'Story' }).click()
      const story = page.getByRole('tabpanel', { name: 'Story' })
      await expect(story.getByRole('heading', { level: 3 })).toHaveCount(3)
    },
  )

test('An anonymous visit loads no framework, nothing of the staff area, and makes no backend request', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const path of ['/', '/cheeses', '/comte-aop']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  }
  expect(requests.filter((path) => /^\/(rest|auth|storage)\//.test(path))).toEqual([])
  const scripts = new Set(requests.filter((path) => path.endsWith('.js')))
  expect([...scripts].toSorted()).toEqual([
    expect.stringMatching(/^\/assets\/after-paint-/),
    expect.stringMatching(/^\/assets\/catalogue-element-/),
    expect.stringMatching(/^\/assets\/fetch-page-/),
    expect.stringMatching(/^\/assets\/share-element-/),
    expect.stringMatching(/^\/assets\/tabs-element-/),
  ])
  await page.goto('/auth', { waitUntil: 'networkidle' })
  expect(requests.filter((path) => /cms|staff|editor|dashboard/.test(path))).toEqual([])
})

test('Without scripts every section of a cheese page can be read and linked to', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL })
  await page.goto('/comte-aop')
  for (const heading of ['Overview', 'Flavor Profile', 'Pairings', 'Story'])
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await page.getByRole('link', { name: 'Story' }).click()
  await expect(page).toHaveURL(/#story$/)
  await page.close()
})
