import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type DialogProps = { trigger: ReactNode; title: string; description: string; children: ReactNode }

/** Holds the focus while it is open and gives it back to its trigger. */
export function Dialog({ trigger, title, description, children }: DialogProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-20 bg-night/70" />
        <Radix.Content className="fixed inset-x-(--margin) top-1/2 z-30 mx-auto max-h-[90dvh] max-w-xl -translate-y-1/2 overflow-y-auto border border-ink bg-paper p-6 text-ink md:p-10">
          <Radix.Title className="text-head">{title}</Radix.Title>
          <Radix.Description className="mt-4 text-ink-soft">{description}</Radix.Description>
          <div className="mt-8">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const DialogClose = Radix.Close
