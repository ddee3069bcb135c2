import type { MailTemplate } from '../mail-content.ts'

export const emailChangeAsked: MailTemplate<{ newEmail: string; accountLink: string }> = (
  { newEmail, accountLink },
  shop,
) => ({
  subject: `Your address at ${shop.name} is about to change`,
  heading: 'Your address is about to change',
  paragraphs: [
    `Somebody who is signed in to your account asked to use ${newEmail} instead of this address. The change happens when it is confirmed from the new mailbox.`,
  ],
  action: { label: 'Open my account', href: accountLink },
  note: 'If this was not you, change your password now: that also signs out every other device.',
})
