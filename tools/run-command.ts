import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** Runs a program of the project's packages, and resolves with whether it succeeded. */
export async function run(command: string, args: string[]) {
  const program = spawn(localProgram(command), args, { cwd: root, stdio: 'inherit' })
  return succeeded(program)
}

const LAST_LINES = 40

/** The same, and returns the last lines of its output, for a summary after other programs have printed theirs. */
export async function runKeepingTail(command: string, args: string[]) {
  const program = spawn(localProgram(command), args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      output = `${output}${chunk}`.split('\n').slice(-LAST_LINES).join('\n')
    })
  return { ok: await succeeded(program), output: output.trim() }
}

/** The same, with the output as one text, so that programs that run at once can be told apart. */
export async function runQuietly(command: string, args: string[]) {
  const program = spawn(localProgram(command), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  program.stdout.on('data', (chunk) => (output += chunk))
  program.stderr.on('data', (chunk) => (output += chunk))
  return { ok: await succeeded(program), output: output.trim() }
}

const localProgram = (command: string) => path.join(root, 'node_modules/.bin', command)

const succeeded = (program: ReturnType<typeof spawn>) =>
  new Promise<boolean>((resolve) => {
    program.once('error', () => resolve(false))
    program.once('close', (code) => resolve(code === 0))
  })
