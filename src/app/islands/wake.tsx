import { StrictMode } from 'react'
import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { islands } from './registry.ts'
import type { IslandName } from './registry.ts'

/** Hydrates an island that the server drew, or draws one that only people with a session see. */
export async function wake(element: HTMLElement) {
  const { island, when, props = '{}' } = element.dataset
  const Component = (await islands[island as IslandName]()) as ComponentType<object>
  const content = (
    <StrictMode>
      <Component {...(JSON.parse(props) as object)} />
    </StrictMode>
  )
  if (when === 'session') createRoot(element).render(content)
  else hydrateRoot(element, content)
}
