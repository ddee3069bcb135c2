import type { MailTemplate } from '../mail-content.ts'

export const signInLink: MailTemplate<{ link: string; code: string }> = ({ link, code }, shop) => ({
  subject: `Sign in to ${shop.name}`,
  heading: 'Sign in without a password',
  paragraphs: ['Here is the link you asked for. It signs you in on the device you open it with.'],
  action: { label: 'Sign in', href: link },
  code,
  note: 'The link and the code work once, within an hour. Do not share them. If you did not ask for this, ignore this message.',
})
