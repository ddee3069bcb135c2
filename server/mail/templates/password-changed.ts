import type { MailTemplate } from '../mail-content.ts'

export const passwordChanged: MailTemplate<{ recoverLink: string }> = ({ recoverLink }, shop) => ({
  subject: `Your password for ${shop.name} has changed`,
  heading: 'Your password has changed',
  paragraphs: ['Your account has a new password, and every other device was signed out.'],
  action: { label: 'This was not me', href: recoverLink },
  note: 'If it was you, all is well and you can put this message away.',
})
