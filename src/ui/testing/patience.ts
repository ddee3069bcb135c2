import { configure } from '@testing-library/dom'

// As long as the polls of the other tests wait.
configure({ asyncUtilTimeout: 20_000 })
