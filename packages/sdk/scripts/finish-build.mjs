// After both compilations: this folder of the package contains CommonJS, and both read the types of the document from one file.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'

const dist = new URL('../dist/', import.meta.url)

await writeFile(new URL('cjs/package.json', dist), '{ "type": "commonjs" }\n')

// A `.d.cts` file may be imported by types of both kinds, a `.d.ts` file only by its own.
await rename(new URL('esm/generated/schema.d.ts', dist), new URL('schema.d.cts', dist))
for (const kind of ['esm', 'cjs']) {
  await rm(new URL(`${kind}/generated`, dist), { recursive: true })
  for (const name of await readdir(new URL(kind, dist), { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const file = new URL(`${kind}/${name}`, dist)
    const text = await readFile(file, 'utf8')
    const shared = text.replaceAll(
      /'((?:\.\.?\/)+)generated\/schema\.js'/g,
      (_, up) => `'${up === './' ? '' : up}../schema.cjs'`,
    )
    if (shared !== text) await writeFile(file, shared)
  }
}
