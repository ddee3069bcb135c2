import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queryClient } from '../../lib/query-client.ts'
import { mountToasters } from '../../ui/mount-toasters.tsx'
import './client.css'
import { router } from './router.tsx'

const root = document.getElementById('application')
if (!root) throw new Error('The page has no place for the application')

mountToasters()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
