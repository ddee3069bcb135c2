import { StrictMode, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { allStyles, islandOptions, islandProps } from './island-root.ts'

/** Islands that need nothing but their props. */
const islands = {
  'daily-discovery': async () =>
    (await import('../../features/daily-feature/live-daily-discovery.tsx')).LiveDailyDiscovery,
}

export type PublicIslands = typeof islands

export async function hydrate(element: HTMLElement, onFailure: (error: unknown) => void) {
  const load = islands[element.dataset.island as keyof PublicIslands]
  const [Component] = await Promise.all([load() as Promise<ComponentType<object>>, allStyles])
  hydrateRoot(
    element,
    <StrictMode>
      <Component {...islandProps(element)} />
    </StrictMode>,
    islandOptions(element, onFailure),
  )
}
