import { hoursLine } from '../../domain/shop/opening-hours.ts'
import { VisitPage } from '../../features/visit/visit-page.tsx'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'
import { accessData, storeData } from '../structured-data/store-data.ts'

export const loadVisitPage: LoadPage = ({ shop, pages, shopPicture, siteUrl }) => ({
  head: {
    title: `${pages.visit.heading} | ${shop.name}`,
    description: `Where ${shop.name} is, how to get there and when it is open${shop.hours ? `: ${hoursLine(shop.hours, shop.locale)}` : ''}.`,
    canonicalPath: '/visit',
    structuredData: [
      { ...storeData(shop, siteUrl, shopPicture), ...accessData(shop) },
      breadcrumbData(siteUrl, [{ name: pages.visit.heading, path: '/visit' }]),
    ],
  },
  body: <VisitPage words={pages.visit} shop={shop} />,
})
