-- Agreed with the customer: nothing is billed meanwhile.
ALTER TYPE "suspension_reason" ADD VALUE 'paused';
