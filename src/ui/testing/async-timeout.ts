import { configure } from '@testing-library/dom'

// The same as the timeout of `expect.poll` in the Vitest configuration.
configure({ asyncUtilTimeout: 20_000 })
