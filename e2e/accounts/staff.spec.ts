import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { generate } from 'otplib'
import { expectAccountToast, followMailedLink, signInByEmail, signOut } from '../support/accounts-steps.ts'
import { createMember } from '../support/sessions.ts'
import { confirmRole, setRole } from '../support/staff-steps.ts'

const PASSWORD = 'Saint-Nectaire-8'
const STEP_SECONDS = 30

test('A staff member who set up an authenticator app is asked for a code at the next sign-in', async ({
  page,
  context,
}) => {
  test.slow()
  const { email, id } = (await createMember(page)).user
  await setRole(page, id, 'employee')
  await confirmRole(page, email, PASSWORD)

  await signInByEmail(page, email, PASSWORD)
  await expect(page).toHaveURL('/cms/dashboard')
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Authenticator app' })
  await section.getByRole('button', { name: 'Set Up Authenticator App' }).click()
  await expect(section.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await section.getByRole('code').innerText()).replaceAll(' ', '')
  await section.getByLabel('Code from the app').fill(await generate({ secret }))
  await section.getByRole('button', { name: 'Turn It On' }).click()
  const codes = section.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  const all = `${(await codes.allInnerTexts()).join('\n')}\n`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await section.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Recovery codes copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(all)
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  expect(await readFile(await (await download).path(), 'utf8')).toBe(all)
  await signOut(page)

  await signInByEmail(page, email, PASSWORD)
  await expect(page).toHaveURL('/auth/second-factor')
  await page.goto('/cms/dashboard')
  await expect(page).toHaveURL(/\/auth\/second-factor/)
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expectAccountToast(page, 'Sign In Error', 'Invalid credentials')
  await expect(code).toHaveAccessibleDescription(/^This code is wrong/)
  await expect(code).toBeFocused()
  // Setup consumed the code of the current half minute; the next one is already valid.
  const epoch = Math.floor(Date.now() / 1000) + STEP_SECONDS
  await code.fill(await generate({ secret, epoch }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/cms/dashboard')

  await page.goto('/')
  await signOut(page)
  await signInByEmail(page, email, PASSWORD)
  await expect(code).toBeFocused()
  await code.fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/cms/dashboard')
})

test('A signed-in staff member can choose a new password from the mail about a new device @long', async ({
  page,
}) => {
  const { email, id } = (await createMember(page)).user
  await setRole(page, id, 'employee')
  await confirmRole(page, email, PASSWORD)
  await page.context().clearCookies({ name: 'oq_device' })
  await signInByEmail(page, email, PASSWORD)
  await expect(page).toHaveURL('/cms/dashboard')
  await followMailedLink(page, email, 'This was not me')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Me a Link' }).click()
  await expect(page.getByRole('main')).toContainText('a message is on its way')
})

test('A signed-out visitor who opens the account page returns to it after signing in', async ({ page }) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/auth?next=%2Faccount')
  await page.getByRole('link', { name: 'Use an email address instead' }).click()
  await page.getByLabel('Email').fill('member@demo.test')
  await page.getByLabel('Password').fill('Cheddar-Gorge-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/account')
})
