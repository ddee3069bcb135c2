import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,media,tools}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'backend',
          include: ['{server,supabase}/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
