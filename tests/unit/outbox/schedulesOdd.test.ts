import { testSchedules } from './model/schedule.ts'

testSchedules(1)
