import type { ReactNode } from 'react'

/** A group of fields under a heading, in two columns where there is room. */
export function FormSection({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <fieldset className="mt-10 border-t border-ink pt-4 first-of-type:mt-0">
      <legend className="heading float-left w-full text-minor">{title}</legend>
      {note && <p className="clear-both text-small text-ink-soft">{note}</p>}
      <div className="clear-both grid items-start gap-x-(--gap) gap-y-6 pt-5 md:grid-cols-2">{children}</div>
    </fieldset>
  )
}
