import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { publicBackend } from '../../lib/public-backend.ts'
import { catalogueAddress, readCatalogueQuery } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import { getCatalogue } from './get-catalogue.ts'
import type { Catalogue } from './get-catalogue.ts'

const EMPTY: Catalogue = { cheeses: [], total: 0, facets: [], suggestions: [] }

type View = { query: CatalogueQuery; catalogue: Catalogue }

/** Looks up what is asked for and keeps the address bar in step. Only the latest question is answered. */
export function useCatalogue(initial: View) {
  const [view, setView] = useState(initial)
  const [isPending, setPending] = useState(false)
  const latest = useRef(0)

  async function look(query: CatalogueQuery, merge = (found: Catalogue) => found) {
    const question = (latest.current += 1)
    setPending(true)
    const catalogue = await getCatalogue(publicBackend(), query).then(merge, (error: unknown) => {
      console.error('Failed to load the catalogue', error)
      return EMPTY
    })
    if (question !== latest.current) return
    setView({ query, catalogue })
    setPending(false)
  }

  const onPopState = useEffectEvent(
    () => void look(readCatalogueQuery(new URLSearchParams(location.search))),
  )
  useEffect(() => {
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  return {
    ...view,
    isPending,
    ask(query: CatalogueQuery) {
      history.replaceState(null, '', catalogueAddress(query))
      void look(query)
    },
    showMore() {
      const query = { ...view.query, page: view.query.page + 1 }
      void look(query, (found) => ({ ...found, cheeses: [...view.catalogue.cheeses, ...found.cheeses] }))
    },
  }
}
