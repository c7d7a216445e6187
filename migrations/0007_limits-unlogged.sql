-- Counters of limits need not survive a crash: without the write-ahead log, counting never waits for the disk.
ALTER TABLE "limit_uses" SET UNLOGGED;
