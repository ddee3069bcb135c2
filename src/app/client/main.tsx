import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queryClient } from '../../backend/query-client.ts'
import './client.css'
import { router } from './router.tsx'
import { prepareToasters } from '../../ui/toasts/toast.ts'

const root = document.getElementById('application')
if (!root) throw new Error('The page has no element with the id "application"')

prepareToasters()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
