import { Link } from 'react-router'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { todoLines, type Waiting } from './todo-lines.ts'

type TodoListProps = { role: string | null | undefined; waiting: Waiting }

/** More lines are folded. */
const SHOWN_LINES = 12

export function TodoList({ role, waiting }: TodoListProps) {
  const lines = todoLines(role, waiting)
  const folded = lines.slice(SHOWN_LINES)
  return (
    <section aria-labelledby="todo-heading">
      <h2 id="todo-heading" className="heading text-minor">
        To do
      </h2>
      {lines.length === 0 && <p className="mt-2 text-small text-ink-soft">Nothing waits for you.</p>}
      <Lines lines={lines.slice(0, SHOWN_LINES)} className="mt-3 border-t border-ink empty:hidden" />
      {folded.length > 0 && (
        <details>
          <summary className="link flex min-h-11 w-fit cursor-pointer items-center">
            {folded.length} more
          </summary>
          <Lines lines={folded} className="border-t border-hairline" />
        </details>
      )}
    </section>
  )
}

function Lines({ lines, className }: { lines: ReturnType<typeof todoLines>; className: string }) {
  return (
    <ul className={className}>
      {lines.map(({ text, action, to, subjects = [] }) => (
        <li
          key={text}
          className="flex min-h-14 items-center justify-between gap-4 border-b border-hairline py-1.5"
        >
          <span className="min-w-0 wrap-anywhere lining-nums">
            {text}
            {subjects.length > 0 && (
              <span className="flex flex-wrap gap-x-4 text-small">
                {subjects.map((subject) => (
                  <Link key={subject.to} to={subject.to} className="link inline-flex min-h-11 items-center">
                    {subject.name}
                  </Link>
                ))}
              </span>
            )}
          </span>
          <StaffLink to={to} aria-label={`${action}: ${text}`}>
            {action}
          </StaffLink>
        </li>
      ))}
    </ul>
  )
}
