import type { MailTemplate } from '../mail-content.ts'

export const confirmItIsYou: MailTemplate<{ code: string }> = ({ code }, shop) => ({
  subject: `Confirm that it is you at ${shop.name}`,
  heading: 'Is it you?',
  paragraphs: [
    'Your password or your email address is about to change. Type this code where you were asked for it.',
  ],
  code,
  note: 'The code works once, within an hour. If you did not ask for it, someone else may be using your account: change your password.',
})
