import { testSchedules } from './model/testSchedules.ts'

testSchedules(0)
