import type { QueuedMailTemplate } from '../mail-content.ts'

type RecipeMailData = { id: string; slug: string; title: string; note: string | null }

export const recipePublished: QueuedMailTemplate<RecipeMailData> = ({ slug, title, siteUrl }, shop) => ({
  subject: `Your recipe is on the site: ${title}`,
  heading: 'Your recipe is on the site',
  paragraphs: [
    `Thank you for ${title}. It is published at ${shop.name}, with links to its cheeses. It is signed with your display name if you chose one.`,
  ],
  action: { label: 'See it', href: `${siteUrl}/recipes/${slug}` },
})

export const recipeReturned: QueuedMailTemplate<RecipeMailData> = ({ id, title, note, siteUrl }, shop) => ({
  subject: `One question about your recipe: ${title}`,
  heading: 'Your recipe needs another look',
  paragraphs: [
    `${shop.name} read ${title} and would like you to change something before it is published:`,
    note ?? '',
    'Everything you wrote is kept. Change it and send it again.',
  ],
  action: { label: 'Edit my recipe', href: `${siteUrl}/recipes/${id}/edit` },
})

export const recipeRejected: QueuedMailTemplate<RecipeMailData> = ({ title, note, siteUrl }, shop) => ({
  subject: `We will not publish ${title}`,
  heading: 'We will not publish this recipe',
  paragraphs: [`${shop.name} read ${title} and decided not to publish it:`, note ?? ''],
  action: { label: 'See my recipes', href: `${siteUrl}/account#recipes` },
})
