import { MarkedWords } from './marked-words.tsx'
import type { ComparedField, VersionPair } from './compare-versions.ts'

type ComparedFieldsProps = {
  fields: ComparedField[]
  pair: VersionPair
  /** Missing for people who may not restore. */
  choice: { chosen: string[]; onChoose: (fields: string[]) => void } | undefined
}

/** The fields that differ, one below the other, with what each version says. */
export function ComparedFields({ fields, pair, choice }: ComparedFieldsProps) {
  const sides = [
    { hidden: 'added', label: `Version ${pair.one}` },
    { hidden: 'removed', label: `Version ${pair.other}` },
  ] as const
  return fields.map(({ field, label, isRestorable, changes }) => (
    <section key={field} aria-label={label} className="mb-6 border-t border-hairline pt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="heading text-minor">{label}</h3>
        {choice && isRestorable && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
            <input
              type="checkbox"
              checked={choice.chosen.includes(field)}
              onChange={({ target }) =>
                choice.onChoose(
                  target.checked
                    ? [...choice.chosen, field]
                    : choice.chosen.filter((chosen) => chosen !== field),
                )
              }
              className="size-5 accent-accent"
            />
            <span>
              Restore<span className="sr-only"> {label}</span>
            </span>
          </label>
        )}
      </div>
      <MarkedWords changes={changes} sides={sides} />
    </section>
  ))
}
