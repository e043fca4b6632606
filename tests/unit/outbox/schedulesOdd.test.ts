import { testSchedules } from './model/testSchedules.ts'

testSchedules('odd')
