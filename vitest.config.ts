import { defineConfig } from 'vitest/config'

// A busy machine takes its time; what never comes fails all the same.
const patience = { expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,media,tools}/**/*.test.{ts,tsx}'],
          setupFiles: ['src/ui/testing/patience.ts'],
          testTimeout: 60_000,
          ...patience,
        },
      },
      {
        test: {
          name: 'backend',
          include: ['{server,supabase}/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          ...patience,
        },
      },
    ],
  },
})
