import type { MailTemplate } from '../mail-content.ts'

export const confirmSignUp: MailTemplate<{ link: string; code: string }> = ({ link, code }, shop) => ({
  subject: `Confirm your email address for ${shop.name}`,
  heading: 'Nearly there',
  paragraphs: [
    `This email address was used to sign up at ${shop.name}. Confirm it to keep favorites, rate cheeses and tell others what you thought of them.`,
  ],
  action: { label: 'Confirm my address', href: link },
  code,
  note: 'The link and the code work once, within an hour. If this was not you, ignore this message: without the confirmation nothing happens.',
})
