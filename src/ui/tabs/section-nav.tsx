import { useEffect, useSyncExternalStore } from 'react'

type Section = { id: string; title: string }

const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

function subscribe(onChange: () => void) {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

const useHash = () => useSyncExternalStore(subscribe, () => location.hash)

/**
 * The browser looks for the target of a hash before the page has its content. This shows it afterwards, and again while
 * parts that load later push it down, until the reader moves the page.
 */
export function useHashTarget(isReady: boolean) {
  const hash = useHash()
  useEffect(() => {
    const target = isReady && hash ? document.getElementById(hash.slice(1)) : null
    if (!target) return
    const observer = new ResizeObserver(() => target.scrollIntoView())
    const stop = () => observer.disconnect()
    observer.observe(document.body)
    for (const move of MOVES) addEventListener(move, stop, { passive: true })
    return () => {
      stop()
      for (const move of MOVES) removeEventListener(move, stop)
    }
  }, [isReady, hash])
}

/** Links to the sections of a long page. The chosen one is in the URL, so that it can be shared and survives a reload. */
export function SectionNav({ label, sections }: { label: string; sections: Section[] }) {
  const hash = useHash()
  useHashTarget(true)
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={hash === `#${id}` ? 'location' : undefined}
              className="link inline-flex min-h-11 min-w-11 items-center text-small aria-[current=location]:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
