import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readSiteUrl } from '../../../lib/document-head.ts'
import { drawPlacard } from './drawing/draw-placard.ts'
import { loadFonts } from './drawing/fonts.ts'
import { placardWords } from './drawing/placard-words.ts'
import { arrangePages, TEMPLATES, type SheetPage } from './drawing/templates.ts'
import type { Placard } from './get-placards.ts'
import type { PlacardTemplate } from './placard-content.ts'

export type SheetOptions = { template: PlacardTemplate; copies: number }

/** The printed pages of these placards, as soon as the fonts are there. */
export function usePages(placards: Placard[], { template, copies }: SheetOptions) {
  const fonts = useQuery({
    queryKey: ['placard-fonts'],
    queryFn: loadFonts,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pages = useMemo((): SheetPage[] | undefined => {
    if (!fonts.data) return undefined
    const { card } = TEMPLATES[template]
    const siteUrl = readSiteUrl()
    const drawings = placards.flatMap(({ content }) => {
      const drawing = drawPlacard(placardWords(content, siteUrl), card, fonts.data)
      return Array.from({ length: copies }, () => drawing)
    })
    return arrangePages(TEMPLATES[template], drawings)
  }, [fonts.data, placards, template, copies])
  return { pages, fonts }
}
