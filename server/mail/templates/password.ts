import type { MailTemplate } from '../mail-content.ts'

export const recoverPassword: MailTemplate<{ link: string; code: string }> = ({ link, code }, shop) => ({
  subject: `Choose a new password for ${shop.name}`,
  heading: 'Choose a new password',
  paragraphs: ['You asked for a new password. The link leads to a page where you choose it.'],
  action: { label: 'Choose a new password', href: link },
  code,
  note: 'The link and the code work once, within an hour. If you did not ask for this, your password stays as it is.',
})

export const passwordChanged: MailTemplate<{ recoverLink: string; isAppRemoved: boolean }> = (
  { recoverLink, isAppRemoved },
  shop,
) => ({
  subject: `Your password for ${shop.name} has changed`,
  heading: 'Your password has changed',
  paragraphs: [
    'Your account has a new password, and every other device was signed out.',
    ...(isAppRemoved
      ? [
          'Your authenticator app was removed, with its recovery codes. Until you add one again, your password alone signs you in.',
        ]
      : []),
  ],
  action: { label: 'This was not me', href: recoverLink },
  note: 'If it was you, there is nothing to do.',
})
