import { StrictMode } from 'react'
import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { islands } from './registry.ts'
import type { IslandName } from './registry.ts'

/**
 * A page that carries only the styles of what it shows at first gets the others with its first island. No other page
 * does: loaded after the application's styles, these would overrule them.
 */
async function loadAllStyles() {
  const { allStyles } = document.documentElement.dataset
  if (!allStyles) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: allStyles })
  const arrival = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  document.head.append(link)
  await arrival
}

const stylesArrival = loadAllStyles()

/** Hydrates an island that the server drew, or draws one that only people with a session see. */
export async function hydrate(element: HTMLElement) {
  const { island, when, props = '{}' } = element.dataset
  const Component = (await islands[island as IslandName]()) as ComponentType<object>
  await stylesArrival
  const content = (
    <StrictMode>
      <Component {...(JSON.parse(props) as object)} />
    </StrictMode>
  )
  if (when === 'session') createRoot(element).render(content)
  else hydrateRoot(element, content)
}
