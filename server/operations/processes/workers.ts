import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { OperatorError } from '../../operator-error.ts'

/**
 * `PROCESSES=n` for a machine with several cores: this process becomes the primary of n workers, which listen on one port.
 *
 * The primary has what exists once: the embedded database and the claim on its directory, migrations, the seed, the sum
 * of the metrics, and the demo's stand-in for Google. It serves no page. Workers are told over their channel where
 * the database is, and with which keys, so they read no file and need not wait for each other. Whatever they keep
 * in memory (pages, queues, listeners, verified tokens) is a copy or a limit of their own: PostgreSQL announces changes
 * to each of them, and limits that must hold for the shop are rows.
 *
 * A worker that dies is replaced. When five die within a minute, something is wrong that a sixth would not change, and
 * the shop ends, so that a supervisor notices. The first ones are not replaced: what ends them is told to the
 * operator. Signals often reach the whole group of processes, so workers ignore them and are told by the primary. Workers
 * end when the primary is killed, because their channel does.
 *
 * Node's primary accepts connections and passes them on in turn. Workers that accept from one shared socket were dropped:
 * on Linux most connections then go to the worker that waited last.
 */
const MOST_DEATHS = 5
const WITHIN_MS = 60_000

type FromPrimary<Setup> = { setup: Setup } | { signal: NodeJS.Signals }
type FromWorker = { isLoaded: true } | { failure: string }

type Options<Setup> = {
  processes: number
  setup: Setup
  log: FastifyBaseLogger
  /** Called when too many died. */
  onGivenUp: (reason: OperatorError) => void
}

/** `listening` resolves when all of them listen. They can be stopped before that. */
export function startWorkers<Setup>({ processes, setup, log, onGivenUp }: Options<Setup>) {
  const workers = new Set<Worker>()
  const serving = new WeakSet<Worker>()
  let deaths: number[] = []
  let isStopping = false
  const tell = (worker: Worker, message: FromPrimary<Setup>) => worker.isConnected() && worker.send(message)

  function fork() {
    const worker = cluster.fork()
    workers.add(worker)
    // What is sent to a worker that does not read its channel yet is lost.
    worker.on('message', (message: Partial<FromWorker>) => 'isLoaded' in message && tell(worker, { setup }))
    worker.once('listening', () => serving.add(worker))
    // What is sent to a worker that just died fails. Its exit is noticed anyway.
    worker.on('error', (error) => log.warn({ err: error }, 'a worker could not be told'))
    worker.once('exit', () => workers.delete(worker))
    return worker
  }

  function replaceWhenDead(worker: Worker) {
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      log.error({ code, signal }, 'a worker died')
      const now = Date.now()
      deaths = [...deaths, now].filter((at) => at > now - WITHIN_MS)
      if (deaths.length < MOST_DEATHS) replaceWhenDead(fork())
      else onGivenUp(new OperatorError(`${MOST_DEATHS} workers died within a minute, so the shop ends.`))
    })
  }

  async function stop(signal: NodeJS.Signals) {
    isStopping = true
    const ended = [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of workers) {
      if (serving.has(worker)) tell(worker, { signal })
      else worker.process.kill('SIGKILL')
    }
    await Promise.all(ended)
  }

  async function listen() {
    const first = Array.from({ length: processes }, fork)
    try {
      await Promise.all(first.map(untilListening))
    } catch (error) {
      // Those that were stopped while they started have not failed.
      if (isStopping) return new Promise<void>(() => {})
      await stop('SIGINT')
      throw error
    }
    first.forEach(replaceWhenDead)
  }

  return { listening: listen(), stop }
}

async function untilListening(worker: Worker) {
  let reason = 'A worker ended before it listened.'
  worker.on('message', (message: Partial<FromWorker>) => {
    if ('failure' in message) reason = message.failure ?? reason
  })
  const isListening = await new Promise<boolean>((resolve) => {
    worker.once('listening', () => resolve(true))
    worker.once('exit', () => resolve(false))
  })
  if (!isListening) throw new OperatorError(reason)
}

const tellPrimary = (message: FromWorker) => new Promise((resolve) => void process.send?.(message, resolve))

/** What the primary prepared. */
export function receiveSetup<Setup>() {
  const received = new Promise<Setup>((resolve) =>
    process.on('message', (message: Partial<FromPrimary<Setup>>) => {
      if ('setup' in message) resolve(message.setup as Setup)
    }),
  )
  void tellPrimary({ isLoaded: true })
  return received
}

/** Has the primary print why this worker does not start. */
export const reportFailure = (failure: string) => tellPrimary({ failure })

/** Calls the listener when the operator, or the primary in a worker, wants this process to stop. */
export function onStopSignal(listener: (signal: NodeJS.Signals) => void) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, cluster.isWorker ? () => {} : () => listener(signal))
  if (cluster.isWorker)
    process.on('message', (message: { signal?: NodeJS.Signals }) => {
      if (message.signal) listener(message.signal)
    })
}
