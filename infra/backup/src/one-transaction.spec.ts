import { forOneTransaction } from './one-transaction.js'

it('gives an enum the values of later migrations when it is created, each in its place', () => {
  const scripts = [
    `CREATE TYPE "kind" AS ENUM ('a', 'b');\nCREATE TYPE "other" AS ENUM ('x');\nCREATE TABLE "t" ("kind" "kind");`,
    `-- A comment.\nALTER TYPE "kind" ADD VALUE 'c';\nALTER TYPE "kind" ADD VALUE 'first' BEFORE 'a';`,
    `ALTER TYPE "kind" ADD VALUE 'after_a' AFTER 'a';\nALTER TABLE "t" ADD COLUMN "n" INTEGER;`,
  ]
  expect(forOneTransaction(scripts)).toEqual([
    `CREATE TYPE "kind" AS ENUM ('first', 'a', 'after_a', 'b', 'c');\nCREATE TYPE "other" AS ENUM ('x');\nCREATE TABLE "t" ("kind" "kind");`,
    `-- A comment.\n\n`,
    `\nALTER TABLE "t" ADD COLUMN "n" INTEGER;`,
  ])
})
