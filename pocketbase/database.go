package main

import "github.com/pocketbase/dbx"

// pragmas are PocketBase's own, but with synchronous FULL (what was answered "done" survives a power cut), transactions
// that lock at their start, and a short busy timeout (a checkpoint otherwise stalls every write for 10 s). The timeout
// comes first, so that it applies to switching to WAL too.
const pragmas = "?_txlock=immediate" +
	"&_pragma=busy_timeout(1500)" +
	"&_pragma=journal_mode(WAL)" +
	"&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(FULL)" +
	"&_pragma=foreign_keys(ON)" +
	"&_pragma=temp_store(MEMORY)" +
	"&_pragma=cache_size(-32000)" +
	"&_defensive=1"

func connect(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", path+pragmas)
}
