/** Moves an entry of a list after the pointer until it is released, one step at a time. */
export function startDragging(list: HTMLElement, start: number, move: (from: number, to: number) => void) {
  const end = new AbortController()
  const { signal } = end
  let at = start
  const middleOf = (index: number) => {
    const box = list.children[index]?.getBoundingClientRect()
    return box && box.top + box.height / 2
  }
  const follow = ({ clientY }: PointerEvent) => {
    const [above, below] = [middleOf(at - 1), middleOf(at + 1)]
    const step = above !== undefined && clientY < above ? -1 : below !== undefined && clientY > below ? 1 : 0
    if (step === 0) return
    move(at, at + step)
    at += step
  }
  // On the window, because the handle itself moves with its entry.
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', () => end.abort(), { signal })
  addEventListener('pointercancel', () => end.abort(), { signal })
}
