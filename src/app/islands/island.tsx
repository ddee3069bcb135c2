import type { ComponentType, ReactNode } from 'react'
import type { PublicIslands } from './public-islands.tsx'
import type { SessionIslands } from './session-islands.tsx'

type Islands = PublicIslands & SessionIslands

type PropsOf<Load> = Load extends () => Promise<ComponentType<infer Props>> ? Omit<Props, 'userId'> : never

type IslandElementProps<Name extends keyof Islands> = {
  name: Name
  when: Name extends keyof SessionIslands ? 'session' : 'idle'
  /** They reach the island as JSON. */
  props: PropsOf<Islands[Name]>
  /** The island itself, to be hydrated, or for `session` the markup that stays until it is drawn. */
  children?: ReactNode
}

/** A part of a page that is hydrated by itself, when its condition holds. */
export function Island<Name extends keyof Islands>({
  name,
  when,
  props,
  children,
}: IslandElementProps<Name>) {
  return (
    <div className="contents" data-island={name} data-when={when} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
