-- Used by later migrations and by the apps: a new value is not to be used in the transaction that adds it.
ALTER TYPE "credit_movement_kind" ADD VALUE 'top_up';
