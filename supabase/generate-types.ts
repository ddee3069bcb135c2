import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withScratchDatabase } from './scratch-database.ts'
import { GENERATED_FILES } from './types/generated-files.ts'
import { readSchema } from './types/read-schema.ts'

const root = path.resolve(import.meta.dirname, '..')
const schema = await withScratchDatabase(({ owner }) => readSchema(owner))
for (const [file, print] of GENERATED_FILES) await writeFile(path.join(root, file), print(schema))
