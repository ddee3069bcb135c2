import type { MailTemplate } from '../mail-content.ts'

export const confirmNewEmail: MailTemplate<{ link: string; code: string }> = ({ link, code }, shop) => ({
  subject: `Confirm your new address for ${shop.name}`,
  heading: 'Is this your new address?',
  paragraphs: [
    `Confirm it, and from then on you sign in to ${shop.name} with this address instead of the old one.`,
  ],
  action: { label: 'Use this address', href: link },
  code,
  note: 'The link and the code work once, within an hour. If you did not ask for this, leave it alone and nothing changes.',
})
