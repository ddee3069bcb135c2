import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

/** Every name that a statement of ours uses: for rows, joined tables, payloads and parts of the result. */
const OURS = [
  'r',
  't1',
  't2',
  't3',
  'c',
  'source',
  'called',
  'payload',
  'counted',
  'sent',
  'value',
  'excluded',
]

const quoted = OURS.map((name) => `"${name}"`)

let library: Library
let token: string
beforeAll(async () => {
  library = await startLibrary()
  token = await library.memberToken()
  const columns = quoted.map((name) => `${name} text default 'new'`).join(', ')
  const tables = OURS.map(
    (name) => `
      create table public."${name}" (id int primary key default 1, ${columns}, parent int references public."${name}");
      insert into public."${name}" (${quoted.join(', ')}) values (${OURS.map((column) => `'${column}'`).join(', ')});
      alter table public."${name}" enable row level security;
      create policy "All" on public."${name}" using (true) with check (true);
      grant select, insert, update, delete on public."${name}" to anon, authenticated;
      create function public."${name}_rows"(${quoted.map((argument) => `${argument} text`).join(', ')}, id int default 1)
        returns setof public."${name}" language sql stable as 'select * from public."${name}"';
      create function public."${name}"("${name}" text) returns table (${quoted.map((column, index) => (column === `"${name}"` ? `other_${index} text` : `${column} text`)).join(', ')})
        language sql stable as 'select ${OURS.map((column) => `''${column}''::text`).join(', ')}';
      grant execute on function public."${name}", public."${name}_rows" to anon, authenticated;`,
  )
  await library.database.owner.unsafe(`${tables.join('')} notify pgrst, 'reload schema'`)
  await vi.waitUntil(async () => (await library.fetch('/r')).ok, { timeout: 20_000 })
})
afterAll(() => library.close())

const row = Object.fromEntries(OURS.map((name) => [name, name]))
const stored = { id: 1, ...row, parent: null }

describe.each(OURS)('The name %s', (name) => {
  test('can be given to a column, a number of rows and an embedded row', async () => {
    const { data } = await library
      .clientFor()
      .from('books')
      .select(`pages, ${name}:title`)
      .eq('id', 1)
      .returns<unknown>()
    expect(data).toEqual([{ pages: 320, [name]: 'Engines' }])
    const one = await library.fetch(`/books?select=${name}:title&id=eq.1`, {
      headers: { accept: 'application/vnd.pgrst.object+json' },
    })
    expect(await one.json()).toEqual({ [name]: 'Engines' })
    const csv = await library.fetch(`/books?select=${name}:title,pages&id=eq.1`, {
      headers: { accept: 'text/csv' },
    })
    expect(await csv.text()).toBe(`${name},pages\nEngines,320`)
    const embedded = await library.fetch(
      `/authors?select=name,${name}:books!author_id(${name}:title,pages,...authors!author_id(spread:name))&id=eq.1`,
    )
    expect(await embedded.json()).toEqual([
      { name: 'Ada', [name]: [{ [name]: 'Engines', pages: 320, spread: 'Ada' }] },
    ])
  })

  test('is read from a table of that name, with and without a choice of columns', async () => {
    const read = async (query: string, prefer = '') =>
      (await library.fetch(`/${name}?${query}`, { headers: { prefer } })).json()
    expect(await read('')).toEqual([stored])
    expect(await read(`select=${name}&${name}=eq.${name}&order=${name}`, 'count=exact')).toEqual([
      { [name]: name },
    ])
    expect(await read(`select=${name}:id,${name}:parent(*),...parent(${name})`)).toHaveLength(1)
  })

  test('is read from the result of a function of that name', async () => {
    const argument = `${name}=x`
    for (const prefer of ['', 'count=exact']) {
      const called = await library.fetch(`/rpc/${name}?${argument}`, { headers: { prefer } })
      expect(Object.values((await called.json())[0])).toEqual(OURS)
      const rows = await library.fetch(`/rpc/${name}_rows?${OURS.map((column) => `${column}=x`).join('&')}`, {
        headers: { prefer },
      })
      expect(await rows.json()).toEqual([stored])
      const sent = await library.clientFor().rpc(`${name}_rows`, row, { count: prefer ? 'exact' : undefined })
      expect(sent.data).toEqual([stored])
    }
  })

  test('is written to a table of that name', async () => {
    const client = library.clientFor(token)
    const written = { id: 2, ...row, [name]: 'written' }
    const inserted = await client.from(name).insert(written).select()
    expect(inserted.data).toEqual([{ ...written, parent: null }])
    const merged = await client
      .from(name)
      .upsert({ ...written, [name]: 'merged' })
      .select(name)
    expect(merged.data).toEqual([{ [name]: 'merged' }])
    const changed = await client
      .from(name)
      .update({ [name]: 'changed' })
      .eq('id', 2)
      .select()
    expect(changed.data).toEqual([{ ...written, [name]: 'changed', parent: null }])
    const defaults = await client
      .from(name)
      .insert([{ id: 3 }], { defaultToNull: false })
      .select(name)
    expect(defaults.data).toEqual([{ [name]: 'new' }])
    const deleted = await client.from(name).delete().gt('id', 1).select('id').order('id')
    expect(deleted.data).toEqual([{ id: 2 }, { id: 3 }])
  })
})
