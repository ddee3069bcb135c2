import type { MailTemplate } from '../mail-content.ts'

export const emailChanged: MailTemplate<{ newEmail: string }> = ({ newEmail }, shop) => ({
  subject: `Your address at ${shop.name} has changed`,
  heading: 'Your address has changed',
  paragraphs: [`Your account now uses ${newEmail}. This mailbox gets no more messages about it.`],
  note: 'If this was not you, reply to the shop at once, so that we can give you your account back.',
})
