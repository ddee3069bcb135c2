import { expect, type Page } from '@playwright/test'
import { addDraft, deactivate } from './staff-steps.ts'

export const SETTINGS = '/cms/settings'

/** Of the settings that are open. */
export async function openSection(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link', { name }).click()
  await expect(page.getByRole('group', { name, exact: true })).toBeVisible()
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

const homePage = async (page: Page) => (await page.request.get('/')).text()

export async function expectSavedSettings(page: Page) {
  /** Returns what the field held before. */
  const change = async (section: string, label: string, value: string) => {
    await openSection(page, section)
    const field = page.getByLabel(label)
    const before = await field.inputValue()
    await field.fill(value)
    await save(page)
    await expect(page.getByText('No changes to save')).toBeVisible()
    return before
  }
  const note = `Ring twice ${crypto.randomUUID().slice(0, 8)}`
  const tax = await change('Pricing', 'Tax in percent', '8,5')
  const profile = await change('Social', 'Photo profile', 'https://photos.example/cellar')
  await openSection(page, 'Delivery and pickup')
  const delivers = page.getByLabel('The shop delivers')
  await delivers.check()
  await page.getByLabel('Delivery note').fill(note)
  await save(page)
  await expect.poll(() => homePage(page)).toContain(note)
  const html = await homePage(page)
  expect(html).toContain('before 8.5% tax')
  expect(html).toContain('href="https://photos.example/cellar"')

  await delivers.uncheck()
  await page.getByLabel('Delivery note').fill('')
  await save(page)
  await expect.poll(() => homePage(page)).not.toContain(note)
  await change('Pricing', 'Tax in percent', tax)
  await change('Social', 'Photo profile', profile)
}

export async function expectSavedAccess(page: Page) {
  const visitPage = async () => (await page.request.get('/visit')).text()
  await openSection(page, 'Access')
  const dogs = page.getByLabel('Dogs')
  const saveDogs = async (option: string) => {
    await dogs.selectOption(option)
    await save(page)
    await expect(page.getByText('No changes to save')).toBeVisible()
  }
  await saveDogs('Welcome')
  expect(await visitPage()).toContain('Dogs are welcome.')
  await saveDogs('Not said')
  expect(await visitPage()).not.toMatch(/dogs/i)
  await saveDogs('Assistance dogs only')
}

/** Of a cheese that has none of its own for the rind. */
export async function expectSavedAdvice(page: Page) {
  const { id, slug } = await addDraft(page, { active: true, style: 'fresh', storage_advice: 'In its brine.' })
  const cheesePage = async () => (await page.request.get(`/${slug}`)).text()
  await openSection(page, 'Advice for home')
  const rind = page.getByLabel('Fresh, rind')
  const before = await rind.inputValue()
  const saveRind = async (advice: string) => {
    await rind.fill(advice)
    await save(page)
    await expect(page.getByText('No changes to save')).toBeVisible()
  }
  try {
    expect(await cheesePage()).toContain(before)
    await saveRind('Leaves and all.')
    expect(await cheesePage()).toContain('Leaves and all.')
    expect(await cheesePage()).toContain('In its brine.')
    await saveRind('')
    expect(await cheesePage()).not.toContain('Leaves and all.')
  } finally {
    await saveRind(before)
    await deactivate(page, id)
  }
}

export async function expectSavedSpecialDay(page: Page) {
  await openSection(page, 'Store hours')
  await page.getByRole('button', { name: 'Add a special day' }).click()
  const day = page.getByRole('listitem', { name: 'Special day 1' })
  await day.getByLabel('First day').fill('2099-12-24')
  await expect(day.getByLabel('Last day')).toHaveValue('2099-12-24')
  await day.getByLabel('Note for guests').fill('Christmas Eve')
  await day.getByRole('checkbox', { name: 'Open' }).check()
  await day.getByLabel('Special day 1, closes').fill('14:00')
  await day.getByRole('button', { name: 'Add a span to Special day 1' }).click()
  await day.getByLabel('Special day 1, span 2, opens').fill('20:00')
  await day.getByLabel('Special day 1, span 2, closes').fill('01:00')
  const line = 'Thursday, December 24: 11am-2pm and 8pm-1am, Christmas Eve'
  await expect(day.getByText(`Guests read: ${line}`)).toBeVisible()
  await save(page)
  await expect(page.getByText('No changes to save')).toBeVisible()
  expect(await homePage(page)).toContain(line)
  await day.getByRole('button', { name: 'Remove Special day 1', exact: true }).click()
  await save(page)
  await expect(page.getByText('No changes to save')).toBeVisible()
  expect(await homePage(page)).not.toContain(line)
}
