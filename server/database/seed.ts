import type { Sql } from 'postgres'
import { seedCatalogue } from '../../supabase/seed/catalogue.ts'
import { seedDemo } from '../../supabase/seed/demo.ts'
import type { Config } from '../config.ts'

/** Fills an empty shop once: the catalogue always, people and trade only in the demo. */
export async function seed(owner: Sql, config: Pick<Config, 'demo'>, onProgress: (message: string) => void) {
  const [shop] = await owner<{ empty: boolean }[]>`select not exists (select from public.cheeses) as empty`
  if (!shop?.empty) return
  onProgress('Filling the catalogue')
  await owner.begin(async (sql) => {
    await seedCatalogue(sql)
    if (!config.demo) return
    onProgress('Furnishing the demo shop')
    await seedDemo(sql, { now: new Date() })
  })
}
