import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { PARTY_STORAGE_PREFIX } from '../../../../lib/storage-keys.ts'

const partySchema = v.object({ partySize: v.number(), name: v.string(), allergies: v.string() })

export type Party = v.InferOutput<typeof partySchema>

/** A party that is typed and not added yet. It survives a closed sheet and a reload, in this tab only. */
export function usePartyDraft(of: string, usualSize: number) {
  const key = `${PARTY_STORAGE_PREFIX}${of}`
  const empty: Party = { partySize: usualSize, name: '', allergies: '' }
  const stored = v.fallback(v.pipe(v.string(), v.parseJson(), partySchema), empty)
  const [party, setParty] = useState<Party>(() => v.parse(stored, sessionStorage.getItem(key)))
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(party)), [key, party])
  return {
    party,
    change: (changes: Partial<Party>) => setParty((before) => ({ ...before, ...changes })),
    clear: () => setParty(empty),
  }
}
