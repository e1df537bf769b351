// Changes tables of a data folder beside the server, which lets nobody do so: alter FILE SQL
package main

import (
	"database/sql"
	"fmt"
	"os"

	_ "modernc.org/sqlite"
)

func main() {
	database, err := sql.Open("sqlite", os.Args[1]+"?_pragma=busy_timeout(5000)")
	if err == nil {
		_, err = database.Exec(os.Args[2])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
