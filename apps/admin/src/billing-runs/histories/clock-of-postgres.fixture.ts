import { type DunningUnderTest } from '../../dunning/dunning.fixture.js'

/** Terms start and end by the clock of Postgres. Here it shows the time that a test writes to `test_time`. */
export async function moveClockOfPostgres({ subscriptions }: DunningUnderTest, begin: string): Promise<void> {
  for (const statement of [
    'CREATE TABLE test_time (instant timestamptz NOT NULL)',
    `INSERT INTO test_time VALUES ('${begin}')`,
    'GRANT SELECT ON test_time TO PUBLIC',
    `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT instant FROM public.test_time'`,
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$`,
  ]) {
    await subscriptions.database(statement)
  }
}
