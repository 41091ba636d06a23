export { thorough as default } from './jest.config.js'
