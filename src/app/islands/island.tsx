import type { ReactNode } from 'react'
import type { IslandName, IslandProps } from './registry.ts'

type Condition = 'load' | 'idle' | 'visible' | 'session'

type IslandElementProps<Name extends IslandName> = {
  name: Name
  when: Condition
  props: IslandProps<Name>
  /** The island itself, to be hydrated, or for `session` what stands there until it is drawn. */
  children?: ReactNode
}

/** A part of a page that comes to life by itself, when its condition holds and not before. */
export function Island<Name extends IslandName>({ name, when, props, children }: IslandElementProps<Name>) {
  return (
    <div className="contents" data-island={name} data-when={when} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
