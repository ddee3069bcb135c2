import { printEnums, printTypes } from './print-types.ts'
import type { Schema } from './read-schema.ts'

export const GENERATED_FILES: [file: string, print: (schema: Schema) => string][] = [
  ['src/backend/database.types.ts', printTypes],
  ['src/domain/enums.ts', printEnums],
]
