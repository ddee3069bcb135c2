import * as v from 'valibot'
import { showsText } from './shows-text.ts'

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u

/** One trimmed line without control characters, as the database requires. */
export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `At most ${max} characters`),
    v.regex(NO_CONTROL_CHARACTERS, 'One line, please'),
  )

export const requiredText = (max: number, message: string) => v.pipe(text(max), v.check(showsText, message))
