import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Workspace } from './workspaces.js'

/** The part of TypeScript that compiles a file by itself, without its types. */
interface TypeScript {
  readConfigFile(file: string, read: (path: string) => string): { config: unknown }
  parseJsonConfigFileContent(config: unknown, host: unknown, folder: string): { options: object }
  transpileModule(source: string, options: object): { outputText: string; sourceMapText: string; diagnostics: Fault[] }
  flattenDiagnosticMessageText(text: unknown, newLine: string): string
  sys: { readFile(path: string): string }
  ModuleKind: { ESNext: number }
  ModuleResolutionKind: { Bundler: number }
}

interface Fault {
  start?: number
  messageText: unknown
}

/** Compiles files of one checkout as its builds do, in milliseconds. */
export class FileCompiler {
  private readonly typescript: TypeScript
  private readonly optionsOf = new Map<Workspace, object>()

  constructor(root: string) {
    this.typescript = createRequire(join(root, 'package.json'))('typescript') as TypeScript
  }

  /**
   * Compiles a file of `src` into `dist`; removes what was compiled of a file that is gone.
   *
   * @returns faults of its syntax, with their lines; with any, `dist` stays as it is
   */
  compile(workspace: Workspace, file: string): string[] {
    const target = join(workspace.folder, 'dist', relative(join(workspace.folder, 'src'), file)).replace(/\.ts$/, '.js')
    if (!existsSync(file)) {
      for (const path of [target, `${target}.map`]) rmSync(path, { force: true })
      return []
    }
    const source = readFileSync(file, 'utf8')
    const { typescript } = this
    const { outputText, sourceMapText, diagnostics } = typescript.transpileModule(source, {
      compilerOptions: { ...this.options(workspace), sourceRoot: `${relative(dirname(target), dirname(file))}/` },
      fileName: file,
      reportDiagnostics: true,
    })
    if (diagnostics.length > 0) {
      return diagnostics.map(({ start = 0, messageText }) => {
        const line = source.slice(0, start).split('\n').length
        return `${file}:${line} ${typescript.flattenDiagnosticMessageText(messageText, '\n')}`
      })
    }
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, outputText)
    writeFileSync(`${target}.map`, sourceMapText)
    return []
  }

  private options(workspace: Workspace): object {
    const known = this.optionsOf.get(workspace)
    if (known !== undefined) return known
    const { typescript } = this
    const { config } = typescript.readConfigFile(join(workspace.folder, 'tsconfig.json'), typescript.sys.readFile)
    const { options } = typescript.parseJsonConfigFileContent(config, typescript.sys, workspace.folder)
    // By itself, a file has no package.json that would say which modules it is made of: all are ES modules.
    const { ModuleKind, ModuleResolutionKind } = typescript
    const modules = { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler }
    const own = { ...options, ...modules, rootDir: undefined, sourceMap: true, declaration: false }
    this.optionsOf.set(workspace, own)
    return own
  }
}
