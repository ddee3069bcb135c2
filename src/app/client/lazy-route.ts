import type { ComponentType } from 'react'

/**
 * Loads a screen when it is first opened. One that does not arrive, because the network is away or a new release has
 * replaced it, breaks like any other, inside its frame; left to itself, the router would show nothing at all.
 */
export const lazyRoute = (load: () => Promise<ComponentType>) => async () => ({
  Component: await load().catch((error: unknown): ComponentType => {
    return () => {
      throw error
    }
  }),
})
