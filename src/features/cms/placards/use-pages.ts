import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readSiteUrl } from '../../../lib/document-head.ts'
import { usePriceSettings } from '../../../backend/records/price-settings.ts'
import { drawPlacard } from './drawing/draw-placard.ts'
import { loadFonts } from './drawing/fonts.ts'
import { placardWords } from './drawing/placard-words.ts'
import { arrangePages, TEMPLATES, type SheetPage } from './drawing/templates.ts'
import type { Placard } from './get-placards.ts'
import type { PlacardTemplate } from './placard-content.ts'

export type SheetOptions = { template: PlacardTemplate; copies: number }

/** The printed pages of these placards, as soon as fonts and settings are there. */
export function usePages(placards: Placard[], { template, copies }: SheetOptions) {
  const fonts = useQuery({
    queryKey: ['placard-fonts'],
    queryFn: loadFonts,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: settings } = usePriceSettings()
  const pages = useMemo((): SheetPage[] | undefined => {
    if (!fonts.data || !settings) return undefined
    const { card } = TEMPLATES[template]
    const places = { siteUrl: readSiteUrl(), display: settings.display }
    const drawings = placards.flatMap(({ content }) => {
      const drawing = drawPlacard(placardWords(content, places), card, fonts.data)
      return Array.from({ length: copies }, () => drawing)
    })
    return arrangePages(TEMPLATES[template], drawings)
  }, [fonts.data, settings, placards, template, copies])
  return { pages, fonts }
}
