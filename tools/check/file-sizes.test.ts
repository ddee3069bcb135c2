import { expect, test } from 'vitest'
import { findCrowdedFolders, findSizeProblems } from './file-sizes.ts'

const lines = (count: number, first = 'x') => `${first}\n${'x\n'.repeat(count - 1)}`

test('A file over 300 lines is reported, unless it is generated', () => {
  const sources = new Map([
    ['src/long.ts', lines(301)],
    ['src/enough.ts', lines(300)],
    ['src/media/pictures.ts', lines(5000)],
  ])
  expect(findSizeProblems(sources)).toEqual(['src/long.ts has 301 lines, over 300'])
})

test('A file under ten lines with one importer is reported', () => {
  const sources = new Map([
    ['src/a/page.ts', lines(40, "import { part } from '../lib/part.ts'")],
    ['src/lib/part.ts', lines(9)],
  ])
  expect(findSizeProblems(sources)).toEqual(['src/lib/part.ts has 9 lines and one importer: move it there'])
})

test('A small file is left alone when two files import it, none does, or it is loaded when it is needed', () => {
  const sources = new Map([
    ['src/a.ts', lines(40, "import { shared } from './shared.ts'")],
    ['src/b.ts', lines(40, "import { shared } from './shared.ts'; const load = () => import('./screen.ts')")],
    ['src/shared.ts', lines(3)],
    ['src/screen.ts', lines(3)],
    ['src/command.ts', lines(3)],
  ])
  expect(findSizeProblems(sources)).toEqual([])
})

test('A folder over 25 files and folders is reported, whatever is inside its folders', () => {
  const files = Array.from({ length: 25 }, (_, index) => `src/ui/part-${index}.ts`)
  expect(findCrowdedFolders([...files, 'src/lib/a.ts'])).toEqual([])
  expect(findCrowdedFolders([...files, 'src/ui/tabs/a.ts', 'src/ui/tabs/b.ts'])).toEqual([
    'src/ui has 26 entries, over 25',
  ])
})
