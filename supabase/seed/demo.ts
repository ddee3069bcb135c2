import type { TransactionSql } from 'postgres'
export async function seedDemo(_sql: TransactionSql, _options: { now: Date }) {}
