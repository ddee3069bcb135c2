import { lazy, type ComponentType } from 'react'

/** A part of a page that is loaded on demand. Without a network it stays empty. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
