import { expect, test } from 'vitest'
import { chooserPage } from './chooser-page.ts'

test('The page of the stand-in for Google has a button for each account, a new visitor and canceling', () => {
  const person = { id: 'member', firstName: 'Mona', lastName: '<b>', email: 'mona@demo.test', note: 'Member' }
  const page = chooserPage('a flow', [person])
  const choices = [...page.matchAll(/action="[^"]*\/choose\/a%20flow\/([^"]+)"><button>([^<]+)/g)]
  expect(choices.map(([, choice, title]) => [choice, title])).toEqual([
    ['member', 'Mona &lt;b&gt;'],
    ['new', 'A new visitor'],
    ['cancel', 'Cancel'],
  ])
})
