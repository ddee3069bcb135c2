import type { ComponentType } from 'react'

/** Every part of a public page that can come to life, by the name the page knows it by. */
export const islands = {
  'account-menu': async () => (await import('./account-menu.tsx')).AccountMenu,
  'daily-discovery': async () =>
    (await import('../../features/daily-feature/live-daily-discovery.tsx')).LiveDailyDiscovery,
  'interaction-panel': async () =>
    (await import('../../features/community/panel/interaction-panel.tsx')).InteractionPanel,
  'my-rsvp': async () => (await import('./my-rsvp.tsx')).MyRsvp,
}

export type IslandName = keyof typeof islands

/** The props of an island go through the page as JSON, so they must survive that. */
export type IslandProps<Name extends IslandName> =
  Awaited<ReturnType<(typeof islands)[Name]>> extends ComponentType<infer Props> ? Props : never
