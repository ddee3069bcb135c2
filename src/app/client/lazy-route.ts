import type { ComponentType } from 'react'

/**
 * Loads a screen when it is first opened. When the download fails, because of the network or a new release, the screen
 * throws, so that the error boundary shows inside its layout; without this the router would show an empty page.
 */
export const lazyRoute = (load: () => Promise<ComponentType>) => async () => ({
  Component: await load().catch((error: unknown): ComponentType => {
    return () => {
      throw error
    }
  }),
})
