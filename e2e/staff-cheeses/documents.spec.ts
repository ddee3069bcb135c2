import { expect, test } from '@playwright/test'
import {
  addPassage,
  dragSection,
  dragUpByTouch,
  preview,
  publicHtml,
  saveDraft,
  setActive,
} from '../support/document-steps.ts'
import { expectAccessibleOnPhoneAndDesktop, PHONE } from '../support/expect-accessible.ts'
import { demoSession } from '../support/sessions.ts'
import { addDraft, callAs, openAs, signInAsStaff } from '../support/staff-steps.ts'

test('An employee writes a draft that survives a reload, and only a manager publishes it', async ({
  page,
}) => {
  await signInAsStaff(page, 'employee')
  const { id, name, slug } = await addDraft(page)
  await setActive(page, id, true)
  await page.goto(`/cms/cheeses/${id}`)
  await page.getByRole('link', { name: 'Page text' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Page Text\\s*${name}$`))

  await page.getByLabel('Opening').fill('A *quiet* cousin of [Comté](cheese:comte-aop).')
  await addPassage(page, 'Section', 1, 'In winter')
  await addPassage(page, 'Section', 2, 'In summer')
  await page.getByRole('button', { name: 'Move section 2 up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Section 1: heading')).toHaveValue('In summer')
  await expect(page.getByRole('button', { name: 'Move section 1 up' })).toBeFocused()
  await dragSection(page, 2, 1)
  await expect(page.getByLabel('Section 1: heading')).toHaveValue('In winter')
  await dragSection(page, 1, 2)
  await expect(page.getByLabel('Section 1: heading')).toHaveValue('In summer')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(preview(page).getByRole('heading', { level: 3, includeHidden: true })).toContainText([
    'In summer',
    'In winter',
  ])

  await page.reload()
  await expect(page.getByLabel('Section 1: heading')).toHaveValue('In summer')
  expect(await publicHtml(page, slug)).not.toContain('In summer')
  await page.getByRole('button', { name: 'Compare…' }).click()
  await expect(page.getByText('A manager can publish this draft.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
  const refused = await callAs(page, 'employee@demo.test', '/rpc/publish_cheese_document', {
    cheese_uuid: id,
    draft_version: 1,
  })
  expect(refused.status()).toBe(403)

  await openAs(page, 'manager', `/cms/cheeses/${id}/document`)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Page published')).toBeVisible()
  const html = await publicHtml(page, slug)
  expect(html).toContain('A <em>quiet</em> cousin of <a href="/comte-aop" class="link">Comté</a>.')
  expect(html.indexOf('In summer')).toBeLessThan(html.indexOf('In winter'))
  await setActive(page, id, false)
})

test('A manager sees which words change for guests, and what is missing before they can', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  const { id } = await addDraft(page)
  await saveDraft(page, id, { opening: 'A firm cheese from the hills.' })
  const publish = { cheese_uuid: id, draft_version: 1 }
  expect((await callAs(page, 'manager@demo.test', '/rpc/publish_cheese_document', publish)).status()).toBe(
    200,
  )

  await page.goto(`/cms/cheeses/${id}/document`)
  await page.getByLabel('Opening').fill('A *soft cheese from the hills.')
  await page.getByRole('button', { name: 'Add a chapter' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByText('A heading is missing')).toBeVisible()
  await expect(page.getByText(/^Write \*emphasis\*/)).toBeVisible()

  await page.getByLabel('Opening').fill('A soft cheese from the hills.')
  await page.getByRole('button', { name: 'Remove chapter 1' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'What changes for guests' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Opening'])
  await expect(dialog.getByRole('deletion')).toHaveText('firm')
  await expect(dialog.getByRole('insertion')).toHaveText('soft')
})

test('A draft that cannot be read shows its words, and the next change replaces it @long', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  const { id } = await addDraft(page)
  await saveDraft(page, id, { opening: 'Published opening' })
  const publish = { cheese_uuid: id, draft_version: 1 }
  await callAs(page, 'manager@demo.test', '/rpc/publish_cheese_document', publish)
  const { user } = await demoSession(page, 'manager@demo.test')
  await page.addInitScript(
    (key) => localStorage.setItem(key, '{"savedAt":'),
    `old-quarter-draft:${user.id}:document:${id}`,
  )
  const recordRequest = /\/cheeses\?.*cheese_document_drafts/
  await page.route(recordRequest, async (route) => {
    const response = await route.fetch()
    const [record] = await response.json()
    const draft = { ...record.cheese_document_drafts, body: { opening: ['Words of another format'] } }
    await route.fulfill({ response, json: [{ ...record, cheese_document_drafts: draft }] })
  })
  await page.goto(`/cms/cheeses/${id}/document`)
  const alert = page.getByRole('alert').filter({ hasText: 'The saved draft cannot be shown' })
  await expect(alert).toBeVisible()
  await expect(page.getByLabel('Text of the saved draft')).toHaveValue('Words of another format')
  await expect(page.getByLabel('Opening')).toHaveValue('Published opening')
  await page.unroute(recordRequest)
  await page.getByLabel('Opening').fill('Written anew')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Opening')).toHaveValue('Written anew')
  await expect(alert).toHaveCount(0)
})

test('A draft is a whole page for staff, and guests who know its path are asked to sign in', async ({
  page,
}) => {
  const { id, name } = await addDraft(page)
  await saveDraft(page, id, { opening: 'Draft words', story: [{ heading: 'One', text: 'Story words' }] })
  await page.goto(`/cms/cheeses/${id}/draft`)
  await expect(page).toHaveURL(/\/auth\?next=/)

  await openAs(page, 'employee', `/cms/cheeses/${id}/draft`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText('Draft words')).toBeVisible()
  await expect(page.getByText('Story words')).toBeHidden()
  await page.getByRole('tab', { name: 'Story' }).click()
  await expect(page.getByText('Story words')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('Script in every field of a document is text in preview, comparison, draft and page @long', async ({
  page,
}) => {
  const script = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const passage = { heading: script, text: `${script} *${script}*` }
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await signInAsStaff(page, 'manager')
  const { id, slug } = await addDraft(page)
  await setActive(page, id, true)
  const saved = await saveDraft(page, id, {
    subtitle: script,
    rarity: script,
    badges: [script],
    status: passage,
    opening: passage.text,
    sections: [{ tab: 'overview', look: 'card', ...passage }],
    facts: [{ label: script, value: script }],
    flavor: { texture: script, aroma: script, taste: script, finish: script },
    pairings: [{ kind: 'food', label: script, text: script }],
    story: [passage],
  })
  expect(saved.status()).toBe(201)
  await page.goto(`/cms/cheeses/${id}/document`)
  await expect(preview(page).getByText(script).first()).toBeAttached()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('insertion').first()).toContainText(script)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Page published')).toBeVisible()
  for (const path of [`/cms/cheeses/${id}/draft`, `/${slug}`]) {
    await page.goto(path)
    await expect(page.getByText(script).first()).toBeVisible()
  }
  expect(dialogs).toEqual([])
  await setActive(page, id, false)
})

test('The editor fits a phone, moves by touch, and says where a page is thin or links nowhere', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'employee')
  const { id } = await addDraft(page)
  await page.goto(`/cms/cheeses/${id}/document`)
  await addPassage(page, 'Chapter', 1, 'The cellar')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByText(/^5 words\. Other pages have \d+\.$/)).toBeVisible()
  await page
    .getByLabel('Opening')
    .fill('Like [Comté](cheese:comte-aop), unlike [nothing](cheese:no-such-cheese).')
  const broken = page.getByRole('region', { name: 'Links that lead nowhere' }).getByRole('listitem')
  await expect(broken).toHaveText(
    'Opening: “nothing” links to cheese:no-such-cheese, which guests cannot open.',
  )
  await addPassage(page, 'Section', 1, 'In winter')
  await addPassage(page, 'Section', 2, 'In summer')
  await dragUpByTouch(page, 2)
  await expect(page.getByLabel('Section 1: heading')).toHaveValue('In summer')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessibleOnPhoneAndDesktop(page)
})
