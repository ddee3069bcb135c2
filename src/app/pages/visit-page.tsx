import { hoursLine } from '../../domain/shop/opening-hours.ts'
import { VisitPage } from '../../features/visit/visit-page.tsx'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'
import { storeData } from '../structured-data/store-data.ts'

export const loadVisitPage: LoadPage = ({ shop, siteUrl }) => ({
  head: {
    title: `Visit | ${shop.name}`,
    description: `Where ${shop.name} is, how to get there and when it is open: ${hoursLine(shop.hours)}.`,
    canonicalPath: '/visit',
    structuredData: [storeData(shop, siteUrl), breadcrumbData(siteUrl, [{ name: 'Visit', path: '/visit' }])],
  },
  body: <VisitPage shop={shop} />,
})
