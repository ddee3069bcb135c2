import { defineConfig } from 'vitest/config'

// Long, because a busy machine is slow; a test that waits in vain still fails.
const polling = { expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,media,tools}/**/*.test.{ts,tsx}'],
          setupFiles: ['src/ui/testing/async-timeout.ts'],
          testTimeout: 60_000,
          ...polling,
        },
      },
      {
        test: {
          name: 'backend',
          include: ['{server,supabase}/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          ...polling,
        },
      },
    ],
  },
})
