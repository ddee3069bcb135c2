import type { TransactionSql } from 'postgres'
export async function seedCatalogue(_sql: TransactionSql) {}
