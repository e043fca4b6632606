import { testSchedules } from './model/testSchedules.ts'

testSchedules('even')
