import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

test('A domain over a domain over tsvector is searched like tsvector, and one over jsonb is read like jsonb', async () => {
  await library.database.owner.unsafe(`
    create domain public.word_list as tsvector;
    create domain public.search_words as public.word_list;
    create domain public.facts as jsonb check (value is not null);
    create table public.phrases (id int primary key, words public.search_words, facts public.facts default '{}');
    insert into public.phrases values (1, 'a fat cat', '{"eats": {"what": "rats"}}'), (2, 'a fish', '{}');
    alter table public.phrases enable row level security;
    create policy "All" on public.phrases for select using (true);
    create function public.all_phrases() returns table (words public.search_words) language sql stable
      as 'select words from public.phrases';
    grant select on public.phrases to anon;
    grant execute on function public.all_phrases to anon;
    notify pgrst, 'reload schema'`)
  await vi.waitUntil(async () => (await library.fetch('/phrases')).ok, { timeout: 20_000 })
  const read = async (path: string) => (await library.fetch(path)).json()
  expect(await read('/phrases?select=id&words=fts.cat')).toEqual([{ id: 1 }])
  expect(await read('/phrases?select=id&or=(words.plfts(simple).fish)')).toEqual([{ id: 2 }])
  expect(await read('/rpc/all_phrases?words=fts(simple).cat')).toEqual([{ words: "'a' 'cat' 'fat'" }])
  expect(await read('/phrases?select=what:facts->eats->>what&facts->eats->>what=eq.rats')).toEqual([
    { what: 'rats' },
  ])
})

describe('Filtering', () => {
  const titles = async (filter: string) => {
    const response = await library.fetch(`/books?select=id&order=id&${filter}`)
    const body = await response.json()
    return response.ok ? body.map(({ id }: { id: number }) => id).join('') : body.code
  }

  test.each([
    ['id=eq.1', '1'],
    ['id=neq.1', '234'],
    ['pages=gt.90', '13'],
    ['pages=gte.90', '123'],
    ['pages=lt.120', '2'],
    ['pages=lte.120', '23'],
    ['title=like.*ang*', '2'],
    ['title=ilike.ENG*', '1'],
    ['title=match.^[AE]', '14'],
    ['title=imatch.^e', '1'],
    ['id=in.(1,3)', '13'],
    ['id=in.()', ''],
    ['title=in.("Wagers, and other \\"games\\"",Engines)', '13'],
    ['pages=is.null', '4'],
    ['pages=is.not_null', '123'],
    ['pages=not.is.null', '123'],
    ['in_print=is.false', '3'],
    ['in_print=eq.true', '124'],
    ['pages=isdistinct.90', '134'],
    ['tags=cs.{math}', '12'],
    ['tags=cd.{math,machines,x}', '124'],
    ['tags=ov.{games,machines}', '13'],
    ['for_sale=sl.[2026-08-01,2026-09-01)', '1'],
    ['for_sale=sr.[2025-01-01,2025-09-01)', '1'],
    ['for_sale=nxl.[2026-01-01,2026-02-01)', '1'],
    ['for_sale=nxr.[2026-01-01,2026-08-01)', '1'],
    ['for_sale=adj.[2026-07-01,2026-08-01)', '1'],
    ['search=fts.engine', '1'],
    ['search=plfts.engines', '1'],
    ['search=phfts(english).other games', '3'],
    ['search=wfts(english).games -engine', '3'],
    ['title=fts(english).triangle', '2'],
    ['title=fts(simple).triangles', '2'],
    ['search->word=fts.engine', ''],
    ['id=eq(any).{1,4}', '14'],
    ['title=like(all).{*e*,*n*}', '1234'],
    ['id=not.in.(1,2)', '34'],
    ['id=not.eq.1', '234'],
    ['or=(id.eq.1,pages.is.null)', '14'],
    ['and=(id.gt.1,or(pages.eq.90,in_print.is.false))', '23'],
    ['not.or=(id.eq.1,id.eq.2)', '34'],
    ['or=(tags.cs.{faith,games},title.eq."Engines")', '13'],
    ['or=(id.in.(1,2),not.and(in_print.is.true,pages.not.is.null))', '1234'],
    ['id=gt.1&id=lt.4', '23'],
    ['published=gte.2020-01-02T03:04:05.678901Z', '1234'],
    ['id=eq.1; drop table books', '22P02'],
    ['id=wat.1', 'PGRST100'],
    ['id=eq(any', 'PGRST100'],
    ['pages=is.maybe', 'PGRST100'],
    ['or=(id.eq.1', 'PGRST100'],
    ['title=fts(klingon).x', '42704'],
    ['tags=cs.math', '22P02'],
    ['nope=eq.1', '42703'],
    ['title=eq.Who?', ''],
  ])('The filter %s returns %s', async (filter, expected) => {
    expect(await titles(filter)).toBe(expected)
  })
})
