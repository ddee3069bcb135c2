import { randomBytes, randomInt } from 'node:crypto'

export type DemoPerson = { id: string; firstName: string; lastName: string; email: string; note: string }

const STAFF_AND_MEMBER: DemoPerson[] = [
  { id: 'admin', firstName: 'Ada', lastName: 'Admin', email: 'admin@demo.test', note: 'Admin' },
  { id: 'manager', firstName: 'Mats', lastName: 'Manager', email: 'manager@demo.test', note: 'Manager' },
  { id: 'employee', firstName: 'Emil', lastName: 'Employee', email: 'employee@demo.test', note: 'Employee' },
  { id: 'member', firstName: 'Mona', lastName: 'Member', email: 'member@demo.test', note: 'Member' },
]

const FIRST_NAMES = ['Agathe', 'Bruno', 'Clara', 'Dario', 'Elin', 'Fabien', 'Greta', 'Hugo', 'Ines', 'Jonas']
const LAST_NAMES = [
  'Aubert',
  'Bianchi',
  'Castell',
  'Dekker',
  'Eklund',
  'Fontana',
  'Garnier',
  'Holm',
  'Ibarra',
]
const MAX_VISITORS = 5

/** The accounts to choose from: one for each role, and the visitors created since the start. */
export function createDemoPeople() {
  const visitors: DemoPerson[] = []
  return {
    listed: () => [...STAFF_AND_MEMBER, ...visitors.slice(0, MAX_VISITORS)],
    find: (id: string) => [...STAFF_AND_MEMBER, ...visitors].find((person) => person.id === id),
    createVisitor(): DemoPerson {
      const id = `visitor-${randomBytes(4).toString('hex')}`
      const firstName = FIRST_NAMES[randomInt(FIRST_NAMES.length)] ?? 'Agathe'
      const lastName = LAST_NAMES[randomInt(LAST_NAMES.length)] ?? 'Aubert'
      const visitor = { id, firstName, lastName, email: `${id}@demo.test`, note: 'Visitor, was here before' }
      visitors.unshift(visitor)
      return visitor
    },
  }
}

export type DemoPeople = ReturnType<typeof createDemoPeople>
