import type { QueuedMailTemplate } from '../mail-content.ts'

export const confirmStockAlert: QueuedMailTemplate<{ cheese: string; token: string }> = (
  { cheese, token, siteUrl },
  shop,
) => ({
  subject: `Shall we write when ${cheese} is back?`,
  heading: `${cheese} is out at the moment`,
  paragraphs: [
    `${shop.name} was asked to write to this address as soon as ${cheese} is back.`,
    'We write once, and only after you have said yes here.',
  ],
  action: { label: 'Yes, write to me', href: `${siteUrl}/stock-alerts/${token}/confirm` },
  note: 'If you did not ask for this, do nothing: you will not hear from us again.',
})
