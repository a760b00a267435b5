-- New values of enums stand in a migration of their own: Postgres lets no statement of the same transaction use them.

-- AlterEnum
ALTER TYPE "metering_group" ADD VALUE 'tracking';
