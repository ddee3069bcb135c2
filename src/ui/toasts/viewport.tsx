import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type ViewportProps = {
  title: string
  /** In CSS pixels. Media queries of the content follow it. */
  width: number
  /** How high it is on the screen. */
  height: number
  children: ReactNode
}

/** The styles of this page, for a document that shares nothing with it. */
function copyStyles(target: Document) {
  const styles = document.querySelectorAll('link[rel="stylesheet"], style')
  target.head.replaceChildren(...[...styles].map((style) => target.importNode(style, true)))
  target.documentElement.lang = document.documentElement.lang
  target.documentElement.className = document.documentElement.className
  target.body.className = document.body.className
}

/** Shows its content as a window of another width would, made smaller to fit. Nothing in it can be used or run. */
export function Viewport({ title, width, height, children }: ViewportProps) {
  const [body, setBody] = useState<HTMLElement>()
  const [available, setAvailable] = useState(width)
  const box = useRef<HTMLDivElement>(null)
  const scale = Math.min(1, available / width)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** Also called when it has loaded, because Firefox replaces the first document of an iframe. */
  const prepare = useCallback((iframe: HTMLIFrameElement | null) => {
    const target = iframe?.contentDocument
    if (!target) return
    copyStyles(target)
    setBody(target.body)
  }, [])

  return (
    <div ref={box} style={{ height }} className="overflow-hidden border border-hairline bg-paper">
      <iframe
        ref={prepare}
        title={title}
        sandbox="allow-same-origin"
        onLoad={(event) => prepare(event.currentTarget)}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
        className="mx-auto block origin-top-left"
      />
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  )
}
