import { execFile, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs a command of `server/cli` as a person does, and resolves with what it prints. */
export function runCli(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  onProgress: (printed: string, child: ChildProcess) => unknown = () => {},
) {
  return new Promise<{ code: number | string | undefined; printed: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', path.join(root, `server/cli/${command}.ts`), ...args],
      { cwd: root, env: { ...process.env, DATABASE_URL: '', ...environment } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, printed: stderr + stdout }),
    )
    child.stderr?.on('data', (printed: string) => onProgress(printed, child))
  })
}
