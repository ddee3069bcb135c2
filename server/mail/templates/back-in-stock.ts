import type { QueuedMailTemplate } from '../mail-content.ts'

export const backInStock: QueuedMailTemplate<{ cheese: string; slug: string; token: string }> = (
  { cheese, slug, token, siteUrl },
  shop,
) => ({
  subject: `${cheese} is back`,
  heading: `${cheese} is back`,
  paragraphs: [`You asked us to write, so here it is: ${cheese} is on the counter again at ${shop.name}.`],
  action: { label: 'See it', href: `${siteUrl}/${slug}` },
  note: `This was the one message you asked for. To be forgotten at once: ${siteUrl}/stock-alerts/${token}/stop`,
})
