import type { Mutant } from './mutants.ts'
import { SURVIVORS_OF_DOMAIN } from './survivors-of-domain.ts'
import { SURVIVORS_OF_SERVER } from './survivors-of-server.ts'

/** No test can notice an equivalent mutant, because it behaves like the code. An accepted one is not worth its test. */
export const SURVIVORS = [...SURVIVORS_OF_DOMAIN, ...SURVIVORS_OF_SERVER]

export const judgmentOf = ({ file, code, change }: Mutant) =>
  SURVIVORS.find(
    (entry) => entry.file === file && entry.mutants.some(([line, by]) => line === code && by === change),
  )?.judgment
