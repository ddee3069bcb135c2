import { ENUMS } from '../../../domain/enums.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import { FormTextField } from '../kit/fields/fields.tsx'

const TOPICS = ['storage', 'serving', 'rind'] as const

export function AdviceFields() {
  return ENUMS.cheese_style.map((style) => (
    <div key={style} className="space-y-4 md:col-span-2">
      {TOPICS.map((topic) => (
        <FormTextField
          key={topic}
          name={`style_advice.${style}.${topic}`}
          label={`${capitalize(style)}, ${topic}`}
          optional
        />
      ))}
    </div>
  ))
}
