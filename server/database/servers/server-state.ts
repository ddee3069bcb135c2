import type { ClientBase } from 'pg'

export type ServerState = {
  isWritable: boolean
  /** Grows with each promotion of a standby. A standby itself has none. */
  timeline: string | null
  /** A pooler tells a number of its own when a connection is opened. */
  isBehindPooler: boolean
}

const READ_STATE = `
  select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable",
    case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
    pg_backend_pid() as pid`

export async function readState(client: ClientBase): Promise<ServerState> {
  const { rows } = await client.query<ServerState & { pid: number }>(READ_STATE)
  const [{ pid, ...state }] = rows as [ServerState & { pid: number }]
  return { ...state, isBehindPooler: pid !== (client as ClientBase & { processID: number }).processID }
}
