// Where editors look for it; the rules are beside the programs that apply them.
export { default } from './infra/checks/eslint.config.js'
