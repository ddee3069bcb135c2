import { expect, test } from '@playwright/test'
import { expectAccountToast, followMailedLink, inAnotherBrowser } from '../support/accounts-steps.ts'
import { expectAccessible, expectReadableColors } from '../support/expect-accessible.ts'
import { createMember, DEMO_PASSWORD, signInAs, signInAsNewMember } from '../support/sessions.ts'
import { openAs } from '../support/staff-steps.ts'

// Two browsers and mail take long on a busy machine.
test.slow()

const NEW_PASSWORD = 'Saint-Nectaire-8'

const newEmail = () => `invited-${crypto.randomUUID().slice(0, 8)}@demo.test`

test('An admin invites a person, who sets up an account on a phone and is suspended later', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'admin', '/cms/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await dialog.getByLabel('Email').fill('manager@demo.test')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/^This person already works here/)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: /^Manager/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await expect(invitations.getByRole('listitem').filter({ hasText: email })).toContainText('Manager')

  await inAnotherBrowser(browser, async (invited) => {
    await invited.setViewportSize({ width: 390, height: 844 })
    await signInAsNewMember(invited)
    await followMailedLink(invited, email, 'Accept the invitation')
    // The link was opened in the browser of someone else.
    await invited.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expectAccountToast(invited, 'Signed Out', 'You have been successfully signed out.')
    await expect(invited.getByRole('heading', { name: 'You are invited' })).toBeVisible()
    await expect(invited.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(invited)
    await expectReadableColors(invited)
    await invited.getByLabel('First name').fill('Ines')
    await invited.getByLabel('Last name').fill('<b>Invited</b>')
    await invited.getByLabel('Password').fill(DEMO_PASSWORD)
    await invited.getByRole('button', { name: 'Set Up My Account' }).click()
    await expect(invited).toHaveURL('/cms/dashboard')
    await expect(invited.getByText(`You are signed in as manager with ${email}`)).toBeVisible()
    await followMailedLink(invited, email, 'Accept the invitation')
    await expect(invited.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })

  await page.goto(`/cms/users?q=${email}`)
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Ines bInvited/b')
  await row.getByRole('button', { name: `Suspend ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(row.getByText('Suspended')).toBeVisible()
  await row.getByRole('button', { name: `Reactivate ${email}` }).click()
  await expect(row.getByRole('button', { name: `Suspend ${email}` })).toBeVisible()
})

test('An admin withdraws an invitation, and a member accepts the one that follows @long', async ({
  page,
  browser,
}) => {
  const { email } = (await createMember(page, DEMO_PASSWORD)).user
  await openAs(page, 'admin', '/cms/users')
  const withdraw = page.getByRole('button', { name: `Withdraw the invitation of ${email}` })
  const invite = async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(withdraw).toBeVisible()
  }
  await invite()
  await withdraw.click()
  await expect(withdraw).toBeHidden()
  await invite()
  await inAnotherBrowser(browser, async (member) => {
    await signInAs(member, email)
    const accept = member.getByRole('button', { name: 'Accept the Invitation' })
    // Until the second message arrives, the newest link is the withdrawn one.
    await expect(async () => {
      await followMailedLink(member, email, 'Accept the invitation')
      await expect(accept).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(member.getByLabel('First name')).toHaveCount(0)
    await expectAccessible(member)
    await member.getByLabel('Password').fill(NEW_PASSWORD)
    await accept.click()
    await expect(member).toHaveURL('/cms/dashboard')
    await expect(member.getByText(`You are signed in as employee with ${email}`)).toBeVisible()
  })
})
