import { fileSpace, files } from './files.ts'
import { fileUses } from './fileUses.ts'

export const fileProjections = [files, fileSpace, fileUses]
