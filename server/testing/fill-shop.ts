import { seedCatalogue, seedDocuments } from '../../supabase/seed/catalogue.ts'
import { seedSettings } from '../../supabase/seed/demo/shop.ts'
import type { Sql } from '../database/sql/sql.ts'

/** Gives a new shop the demo's cheeses and settings, and opens it. */
export const fillShop = (owner: Sql) =>
  owner.begin(async (sql) => {
    await seedSettings(sql)
    await seedCatalogue(sql)
    await seedDocuments(sql)
  })
