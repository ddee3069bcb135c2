import { expect, type Page } from '@playwright/test'
import { EMPTY_DOCUMENT } from '../../src/domain/cheese/cheese-document.ts'
import { callAs } from './staff-steps.ts'

/** Once each way, because a new cheese has version 1. */
export async function setActive(page: Page, id: string, active: boolean) {
  const change = { active, version: active ? 1 : 2 }
  const response = await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${id}`, change, 'PATCH')
  expect(response.status()).toBe(200)
}

export const saveDraft = (page: Page, id: string, body: object) =>
  callAs(page, 'manager@demo.test', '/cheese_document_drafts', { id, body: { ...EMPTY_DOCUMENT, ...body } })

export const publicHtml = async (page: Page, slug: string) => (await page.request.get(`/${slug}`)).text()

export const preview = (page: Page) => page.frameLocator('iframe[title="The page as guests would see it"]')

export async function addPassage(page: Page, noun: 'Section' | 'Chapter', number: number, heading: string) {
  await page.getByRole('button', { name: `Add a ${noun.toLowerCase()}` }).click()
  await page.getByLabel(`${noun} ${number}: heading`).fill(heading)
  await page.getByLabel(`${noun} ${number}: text`).fill(`About ${heading}`)
}

/** By the handle, onto the heading of the other section when moving up, or its text when moving down. */
export async function dragSection(page: Page, from: number, to: number) {
  const section = (number: number) => page.getByRole('listitem', { name: `Section ${number}` })
  await section(Math.min(from, to)).scrollIntoViewIfNeeded()
  await section(from).locator('button[aria-hidden=true]').hover()
  await page.mouse.down()
  const target = page.getByLabel(`Section ${to}: ${to < from ? 'heading' : 'text'}`)
  const box = await target.boundingBox()
  if (!box) throw new Error('The other section is not on the screen')
  await page.mouse.move(box.x + 20, box.y + (to < from ? 0 : box.height), { steps: 5 })
  await page.mouse.up()
}

/** As a finger does, by the handle and onto the heading of the section above. */
export async function dragUpByTouch(page: Page, from: number) {
  const handle = page.getByRole('listitem', { name: `Section ${from}` }).locator('button[aria-hidden=true]')
  await handle.scrollIntoViewIfNeeded()
  const start = await handle.boundingBox()
  const target = await page.getByLabel(`Section ${from - 1}: heading`).boundingBox()
  if (!start || !target) throw new Error('A section is not on the screen')
  const client = await page.context().newCDPSession(page)
  const x = start.x + start.width / 2
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  const top = start.y + start.height / 2
  await touch('touchStart', top)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', top + (target.y - top) * share)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
