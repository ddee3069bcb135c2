import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withScratchDatabase } from './scratch-database.ts'
import { GENERATED_FILES } from './types/generated-files.ts'

const root = path.resolve(import.meta.dirname, '..')
await withScratchDatabase(async ({ owner }) => {
  for (const [file, print] of GENERATED_FILES) await writeFile(path.join(root, file), await print(owner))
})
