export { deleteAbandonedDirectories, temporaryPrefix } from './directories.ts'
