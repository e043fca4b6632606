/** The statement of withdrawal being written. */
import { emptyWithdrawal } from '../domain/withdrawal.ts'
import { createKeptForm } from './keptForm.ts'

export const keptWithdrawal = createKeptForm('odstapienie', emptyWithdrawal)
