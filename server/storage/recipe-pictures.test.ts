import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createMediaRows } from './media-rows.ts'

const PUBLIC = '/storage/v1/object/public/media'

let shop: TestServer
let member: DemoClient
let employee: DemoClient
let manager: DemoClient
let photo: Uint8Array
beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  ;[member, employee, manager] = await Promise.all([
    demoClient(shop, 'member'),
    demoClient(shop, 'employee'),
    demoClient(shop, 'manager'),
  ])
  photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())

const pathFor = (recipe: string) => `recipes/${recipe}/${randomUUID()}.jpg`

const upload = (client: DemoClient, path: string) =>
  client.storage
    .from('media')
    .upload(path, new Blob([new Uint8Array(photo)]), { metadata: { alt: 'Fondue' } })

const statusOf = async (path: string) => (await fetch(`${shop.url}${PUBLIC}/${path}`)).status

async function startRecipe(client: DemoClient) {
  const id = randomUUID()
  const { error } = await client.rpc('save_recipe_draft', { record: { id, title: `Fondue ${id}` } })
  expect(error).toBeNull()
  return id
}

test('The picture of a recipe is for its author and staff until the recipe is published', async () => {
  const id = await startRecipe(member)
  const path = pathFor(id)
  expect((await upload(member, path)).error).toBeNull()
  const record = {
    id,
    version: 1,
    title: 'Fondue',
    ingredients: [{ amount: 200, unit: 'g', item: 'Comté' }],
    steps: ['Melt it.'],
    image_url: `${PUBLIC}/${path}`,
    image_alt: 'A pot',
    consent: true,
  }
  expect((await member.rpc('submit_recipe', { record })).error).toBeNull()

  expect(await statusOf(path)).toBe(404)
  expect(await statusOf(`${path}-480.avif`)).toBe(404)
  expect((await member.storage.from('media').download(path)).error).toBeNull()
  expect((await employee.storage.from('media').download(path)).error).toBeNull()

  const decision = { recipe_id: id, decision: 'publish' }
  expect((await manager.rpc('review_recipe', decision)).error?.code).toBe('PT428')
  expect((await manager.rpc('review_recipe', { ...decision, seen_version: 2 })).error).toBeNull()
  expect(await statusOf(path)).toBe(200)
  expect(await statusOf(`${path}-480.avif`)).toBe(200)
  expect((await upload(member, pathFor(id))).error).not.toBeNull()
  expect((await member.storage.from('media').remove([path])).data).toEqual([])

  const { data: published } = await manager.from('recipes').select('version').eq('id', id).single()
  await manager.rpc('save_recipe', { record: { id, version: published?.version ?? 0, status: 'archived' } })
  expect(await statusOf(path)).toBe(404)
})

test('A member uploads only for an own recipe, the picture and one that replaces it', async () => {
  const mine = await startRecipe(member)
  const ofStaff = await startRecipe(employee)
  expect((await upload(member, pathFor(ofStaff))).error?.message).toBe('Access denied')
  expect((await upload(member, pathFor(randomUUID()))).error?.message).toBe('Access denied')
  expect((await upload(member, `cheeses/${randomUUID()}.jpg`)).error?.message).toBe('Access denied')

  const first = pathFor(mine)
  expect((await upload(member, first)).error).toBeNull()
  expect((await upload(member, pathFor(mine))).error).toBeNull()
  expect((await upload(member, pathFor(mine))).error?.message).toBe('Access denied')
  expect((await member.storage.from('media').remove([first])).data).toHaveLength(1)
  expect((await upload(member, pathFor(mine))).error).toBeNull()
})

test('The picture of a draft of a member is neither listed, read nor replaced by staff', async () => {
  const id = await startRecipe(member)
  const path = pathFor(id)
  expect((await upload(member, path)).error).toBeNull()
  for (const colleague of [employee, manager]) {
    const media = colleague.storage.from('media')
    expect((await media.list(`recipes/${id}`)).data).toEqual([])
    expect((await media.download(path)).error).not.toBeNull()
    const photoOfStaff = new Blob([new Uint8Array(photo)])
    const replaced = await media.upload(path, photoOfStaff, { upsert: true, metadata: { alt: 'Mine' } })
    expect(replaced.error?.message).toBe('Access denied')
    expect((await media.remove([path])).data).toEqual([])
  }
  expect((await member.storage.from('media').list(`recipes/${id}`)).data).toHaveLength(1)
  expect((await member.rpc('delete_my_recipe', { recipe_id: id })).data).toBe(true)
  expect((await employee.storage.from('media').list(`recipes/${id}`)).data).toEqual([])
})

test('Staff upload under the recipe of a member only when they may edit it', async () => {
  const id = await startRecipe(member)
  const under = (client: DemoClient, name: string) => upload(client, `recipes/${id}/${name}.jpg`)
  for (const colleague of [employee, manager]) {
    expect((await under(colleague, randomUUID())).error?.message).toBe('Access denied')
    expect((await under(colleague, 'note')).error?.message).toBe('Access denied')
    expect((await under(colleague, `${randomUUID()}/x`)).error?.message).toBe('Access denied')
  }
  const record = {
    id,
    version: 1,
    ingredients: [{ amount: 200, unit: 'g', item: 'Comté' }],
    steps: ['Melt it.'],
    consent: true,
  }
  expect((await member.rpc('submit_recipe', { record })).error).toBeNull()
  expect((await under(employee, randomUUID())).error?.message).toBe('Access denied')
  expect((await under(manager, randomUUID())).error).toBeNull()
  const ofManager = await startRecipe(manager)
  expect((await upload(employee, pathFor(ofManager))).error?.message).toBe('Access denied')
  expect((await upload(employee, pathFor(randomUUID()))).error).toBeNull()
})

test('A picture of a recipe is not in the library of the staff', async () => {
  const id = await startRecipe(member)
  const path = pathFor(id)
  await upload(member, path)
  const { data } = await employee.from('media').select('id').eq('object_name', path)
  expect(data).toEqual([])
})

const storedFiles = () => shop.database.owner`select name from storage.object_bytes order by name`

test('A day after its recipe was deleted by its author, a picture is removed with its files', async () => {
  const id = await startRecipe(member)
  const path = pathFor(id)
  const before = await storedFiles()
  expect((await upload(member, path)).error).toBeNull()
  expect((await member.rpc('delete_my_recipe', { recipe_id: id })).data).toBe(true)
  const { owner } = shop.database
  const clearAway = () => createMediaRows(shop.database.requests).deleteOrphans()
  const rows = () => owner`select from storage.objects where name = ${path}`

  await clearAway()
  expect(await rows()).toHaveLength(1)
  await owner`update storage.objects set created_at = now() - interval '2 days' where name = ${path}`
  await clearAway()
  expect(await rows()).toHaveLength(0)
  expect(await storedFiles()).toEqual(before)
})

test('The pictures of a recipe that an admin can restore stay', async () => {
  const { owner } = shop.database
  const id = randomUUID()
  const path = pathFor(id)
  expect((await manager.rpc('save_recipe', { record: { id, title: `Fondue ${id}` } })).error).toBeNull()
  expect((await upload(manager, path)).error).toBeNull()
  await manager.from('recipes').delete().eq('id', id)
  await owner`update storage.objects set created_at = now() - interval '2 days' where name = ${path}`
  const left = await owner`select name from private.take_left_recipe_pictures()`
  expect(left.map(({ name }) => name)).not.toContain(path)
})

test('A member uploads 20 pictures for recipes within a day, even when they are deleted again', async () => {
  const { owner } = shop.database
  const { data } = await member.auth.getUser()
  const key = `recipe picture:${data.user?.id}`
  const id = await startRecipe(member)
  const media = member.storage.from('media')
  const first = pathFor(id)
  expect((await upload(member, first)).error).toBeNull()
  await media.remove([first])
  const [counted] = await owner`select points from private.rate_limits where key = ${key}`
  await owner`update private.rate_limits set points = 19 where key = ${key}`
  const last = pathFor(id)
  expect((await upload(member, last)).error).toBeNull()
  await media.remove([last])
  expect((await upload(member, pathFor(id))).error?.message).toBe('Access denied')
  expect(counted?.['points']).toBeGreaterThan(0)
  await owner`delete from private.rate_limits where key = ${key}`
})
