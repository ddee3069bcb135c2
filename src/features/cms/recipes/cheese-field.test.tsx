// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_RECIPE, type RecipeValues } from '../../../domain/recipes/recipe-values.ts'
import { CheeseField } from './cheese-field.tsx'

const COMTE = { id: 'comte', name: 'Comté' }

vi.mock('../../../backend/backend.ts', () => {
  const query = {
    select: () => query,
    eq: () => query,
    ilike: (_column: string, pattern: string) => ({
      order: () => ({
        limit: async () => ({ data: 'comté'.includes(pattern.slice(1, -1)) ? [COMTE] : [], error: null }),
      }),
    }),
  }
  return { getBackend: () => ({ data: { from: () => query } }) }
})

afterEach(cleanup)

function Form({ onValues }: { onValues: (values: RecipeValues) => void }) {
  const form = useForm({ defaultValues: EMPTY_RECIPE })
  return (
    <FormProvider {...form}>
      <CheeseField index={0} />
      <button type="button" onClick={() => onValues(form.getValues())}>
        Read
      </button>
    </FormProvider>
  )
}

/** Leaves the field before the suggestions have arrived. */
function typeAndLeave(name: string) {
  const onValues = vi.fn<(values: RecipeValues) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form onValues={onValues} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: name } })
  fireEvent.blur(field)
  const readCheese = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    return onValues.mock.lastCall?.[0].ingredients[0]?.cheese
  }
  return { field, readCheese }
}

test('A cheese whose name was typed before the suggestions arrived is linked', async () => {
  const { field, readCheese } = typeAndLeave('comté')
  await waitFor(() => expect(field.value).toBe('Comté'))
  expect(readCheese()).toEqual(COMTE)
})

test('A name that is not one of our cheeses stays in the field, which says so', async () => {
  const { field, readCheese } = typeAndLeave('cheddar of mine')
  expect(await screen.findByText('Not one of our cheeses')).toBeTruthy()
  expect(field.value).toBe('cheddar of mine')
  expect(readCheese()).toBeNull()
})
