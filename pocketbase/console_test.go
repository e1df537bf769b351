package main

import "testing"

func TestOPS19TheConsoleReadsAndWritesRecordsAndNothingElse(t *testing.T) {
	for _, query := range []string{
		"SELECT * FROM users", " select 1;", "VALUES (1)", "EXPLAIN SELECT 1", "UPDATE users SET name = 'x; DROP TABLE users'",
		"DELETE FROM rate_limits -- ; DROP TABLE users", "INSERT INTO resources (id) VALUES ('it''s; PRAGMA x')",
		"WITH one AS (SELECT 1) SELECT * FROM one", "/* DROP */ SELECT [a;b] FROM `c;d`", `SELECT ";" ; SELECT 2 ;;`,
		"SELECT name FROM sqlite_schema", "SELECT * FROM _collections",
	} {
		if refusal := judgeStatements(query); refusal != "" {
			t.Error(query, refusal)
		}
	}
	for _, query := range []string{
		"DROP TABLE study_days", "drop table study_days", "ALTER TABLE courses DROP COLUMN title", "CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT 1; END",
		"SELECT 1; DROP TABLE users", "SELECT ''; DROP TABLE users", "/* ; */ DROP TABLE users", "-- SELECT\nDROP TABLE users",
		"SELECT '--'; DROP TABLE users", "SELECT 1 /* unended '; */; DROP TABLE users", "PRAGMA writable_schema = 1", "VACUUM INTO '/tmp/x'",
		"ATTACH '/tmp/x' AS y", "REINDEX", "BEGIN", "(DROP TABLE users)", "\x00DROP TABLE users",
		"UPDATE _collections SET listRule = ''", "DELETE FROM \"_Migrations\"", "INSERT INTO sqlite_sequence VALUES ('a', 1)",
		"WITH a AS (SELECT 1) UPDATE [_collections] SET listRule = ''",
	} {
		if judgeStatements(query) == "" {
			t.Error("taken:", query)
		}
	}
}
