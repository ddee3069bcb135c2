import { PrivacyText } from '../../features/site/privacy-text.tsx'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'

export const loadPrivacyPage: LoadPage = async ({ shop, siteUrl, signsInWithGoogle }) => ({
  head: {
    title: `Privacy | ${shop.name}`,
    description: `What ${shop.name} stores about you, for how long, and who sees it.`,
    canonicalPath: '/privacy',
    structuredData: [breadcrumbData(siteUrl, [{ name: 'Privacy', path: '/privacy' }])],
  },
  body: <PrivacyText shop={shop} signsInWithGoogle={signsInWithGoogle} />,
})
