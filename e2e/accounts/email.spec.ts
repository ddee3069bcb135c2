import { expect, test } from '@playwright/test'
import {
  accountMenu,
  expectAccountToast,
  followMailedLink,
  readMailedCode,
  inAnotherBrowser,
  signInByEmail,
  signOut,
} from '../support/accounts-steps.ts'
import { createMember, signInAsNewMember } from '../support/sessions.ts'

const NEW_PASSWORD = 'Saint-Nectaire-8'

const uniqueEmail = (name: string) => `${name}-${Date.now()}@example.test`

test('A visitor who signs up by email and follows the mailed link is signed in', async ({ page }) => {
  const email = uniqueEmail('new')
  await page.goto('/auth/email?view=sign-up')
  await page.getByLabel('First name').fill('<b>Nell</b>')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectAccountToast(page, 'Account Created', 'Please check your email to verify your account.')
  await page.reload()
  await expect(page.getByText(`The message went to ${email}`)).toBeVisible()
  await expect(page.getByLabel('Code from the message')).toBeVisible()

  await signInByEmail(page, email, NEW_PASSWORD)
  await expect(page.getByRole('main')).toContainText('Please check your email to verify your account.')

  await followMailedLink(page, email, 'Confirm my address')
  await page.getByRole('button', { name: 'Confirm My Email Address' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Account of bNell/b' })).toBeVisible()
})

test('The link in the mail of a sign-up returns to the page it was started from, in another browser too @long', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail('returns')
  await page.goto('/comte-aop')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Use an email address instead' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const result = page.getByRole('status').filter({ hasText: `The message went to ${email}` })
  await expect(result).toBeFocused()
  await expect(result).toBeInViewport()

  await inAnotherBrowser(browser, async (other) => {
    await followMailedLink(other, email, 'Confirm my address')
    await other.getByRole('button', { name: 'Confirm My Email Address' }).click()
    await expect(other).toHaveURL('/comte-aop')
  })
})

test('A mailed link that has already been used says what to do next', async ({ page }) => {
  await page.goto('/auth/confirm?token_hash=made-up&type=signup&next=/')
  await page.getByRole('button', { name: 'Confirm My Email Address' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('A member who signs in by email returns to the page they came from', async ({ page }) => {
  await page.goto('/cheeses')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Use an email address instead' }).click()
  await page.getByLabel('Email').fill('  member@demo.test ')
  await page.getByLabel('Password').fill('Cheddar-Gorge-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/cheeses')
  await expectAccountToast(page, 'Welcome back!', 'You have successfully signed in.')
})

test('Invalid input is reported before anything is sent', async ({ page }) => {
  await page.goto('/auth/email?view=sign-up')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectAccountToast(page, 'Invalid Input', 'Please enter a valid email address.')

  await page.getByLabel('Email').fill(uniqueEmail('weak'))
  await page.getByLabel('Password').fill('gouda')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectAccountToast(
    page,
    'Weak Password',
    'Password must be at least 8 characters with uppercase, lowercase, and numbers.',
  )
})

test('After five wrong passwords the visitor has to wait, even after reloading the page', async ({
  page,
}) => {
  const email = uniqueEmail('guessed')
  await page.goto('/auth/email')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('Not-the-one-1')
  const signIn = page.getByRole('button', { name: 'Sign In' })
  for (let attempt = 1; attempt <= 5; attempt++) {
    await signIn.click()
    await expectAccountToast(page, 'Sign In Error', 'Invalid credentials')
    await expect(page.getByRole('main').getByText('Invalid credentials')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await signIn.click()
  await expectAccountToast(
    page,
    'Too Many Attempts',
    'Please wait before trying again. You can try again at ',
  )
  await signInByEmail(page, email, 'Not-the-one-1')
  await expectAccountToast(
    page,
    'Sign In Error',
    'Too many attempts. Please try again later. You can try again at ',
  )
})

test('A member who forgot their password sets a new one from the mailed link', async ({ page }) => {
  const { email } = (await createMember(page)).user
  await page.goto('/auth/email')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send Me a Link' }).click()
  await expect(page.getByRole('main')).toContainText('a message is on its way')

  await followMailedLink(page, email, 'Choose a new password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth/reset')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page).toHaveURL('/')
  await signOut(page)

  await signInByEmail(page, email, NEW_PASSWORD)
  await expect(accountMenu(page)).toBeVisible()
})

test('The mailed code of a forgotten password, typed after a reload, leads to the choice of a new one', async ({
  page,
  context,
}) => {
  const { email } = (await createMember(page)).user
  await page.goto('/auth/email?view=forgotten')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Me a Link' }).click()
  await expect(page.getByRole('main')).toContainText('a message is on its way')
  const code = await readMailedCode(await context.newPage(), email)
  await page.reload()
  await page.getByLabel('Code from the message').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth/reset')
})

test('The owner of the old mailbox undoes a change of email and takes the account back @long', async ({
  page,
  browser,
}) => {
  const { email } = await signInAsNewMember(page, NEW_PASSWORD)
  const newEmail = uniqueEmail('changed')
  await page.goto('/account')
  await page.getByLabel('New address').fill(newEmail)
  await page.getByRole('button', { name: 'Change Address' }).click()
  await expect(page.getByText(`Waiting for you to confirm ${newEmail}`)).toBeVisible()
  await followMailedLink(page, newEmail, 'Use this address')
  await page.getByRole('button', { name: 'Confirm My New Address' }).click()
  await expect(accountMenu(page)).toBeVisible()

  await inAnotherBrowser(browser, async (owner) => {
    await followMailedLink(owner, email, 'Undo the change')
    await owner.getByRole('button', { name: 'Undo the Change' }).click()
    await expect(owner).toHaveURL('/auth/reset')
    await owner.getByLabel('New password').fill('Another-Cheddar-9')
    await owner.getByRole('button', { name: 'Save Password' }).click()
    await expect(accountMenu(owner)).toBeVisible()
    await owner.goto('/account')
    await expect(owner.getByLabel('Address now')).toHaveValue(email)
    await expect(async () => {
      await owner.goto(`/mailbox?to=${encodeURIComponent(newEmail)}`)
      await expect(owner.getByRole('listitem').first()).toContainText('was changed back', { timeout: 1000 })
    }).toPass()
  })
  await page.goto('/account')
  await expect(page).toHaveURL(/\/auth/)
})

test('A sign-in URL never redirects to another site @long', async ({ page }) => {
  const signInUrl = (next: string) => `/auth/email?next=${encodeURIComponent(next)}`
  await page.goto(signInUrl('https://evil.example/'))
  await page.getByLabel('Email').fill('member@demo.test')
  await page.getByLabel('Password').fill('Cheddar-Gorge-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  // A person who is signed in already is redirected by the same rule.
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(signInUrl(next))
    await expect(page).toHaveURL('/')
  }
})
