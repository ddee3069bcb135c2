import type { MailTemplate } from '../mail-content.ts'

export const confirmNewEmail: MailTemplate<{ link: string; code: string }> = ({ link, code }, shop) => ({
  subject: `Confirm your new email address for ${shop.name}`,
  heading: 'Is this your new email address?',
  paragraphs: [
    `Confirm it, and from then on you sign in to ${shop.name} with this address instead of the old one.`,
  ],
  action: { label: 'Use this address', href: link },
  code,
  note: 'The link and the code work once, within an hour. If you did not ask for this, ignore this message and nothing changes.',
})

export const emailChangeAsked: MailTemplate<{ newEmail: string; accountLink: string }> = (
  { newEmail, accountLink },
  shop,
) => ({
  subject: `Your email address at ${shop.name} is about to change`,
  heading: 'Your email address is about to change',
  paragraphs: [
    `Someone who is signed in to your account asked to use ${newEmail} instead of this address. The change happens when it is confirmed from the new mailbox.`,
  ],
  action: { label: 'Open my account', href: accountLink },
  note: 'If this was not you, change your password now: that also signs out every other device.',
})

export const emailChanged: MailTemplate<{ newEmail: string; undoLink: string }> = (
  { newEmail, undoLink },
  shop,
) => ({
  subject: `Your email address at ${shop.name} has changed`,
  heading: 'Your email address has changed',
  paragraphs: [
    `Your account now uses ${newEmail}. This mailbox gets no more messages about it.`,
    'If this was not you, undo the change within a week: the account comes back to this address, every device is signed out, and you choose a new password.',
  ],
  action: { label: 'Undo the change', href: undoLink },
  note: 'If it was you, there is nothing to do.',
})

export const emailChangeUndone: MailTemplate<Record<string, never>> = (_data, shop) => ({
  subject: `Your email address at ${shop.name} was changed back`,
  heading: 'The change was undone',
  paragraphs: [
    `The owner of the old address undid the change to this one. This mailbox gets no more messages about the account at ${shop.name}.`,
  ],
  note: 'If the account is yours, sign in with the old address.',
})
