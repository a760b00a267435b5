-- The table of test clocks is not read any more, but the release before does: see 20261127080000_test_clocks_until_1_2.
SELECT 1;
