package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

func TestAFloodOfRequestsLeavesRoomForTheServersOwnLog(t *testing.T) {
	l := &logged{}
	now := time.Date(2026, 11, 23, 12, 5, 0, 0, time.UTC)
	kept := 0
	for range 3 * loggedAnHour {
		if l.hasRoom(true, now) {
			kept++
		}
	}
	if kept != loggedAnHour {
		t.Errorf("%d requests were logged in an hour", kept)
	}
	if !l.hasRoom(false, now) {
		t.Error("the server could not say anything of its own")
	}
	if !l.hasRoom(true, now.Add(time.Hour)) {
		t.Error("the next hour had no room")
	}
}

func TestTheLatestLinesOfTheLogStay(t *testing.T) {
	logs, err := core.DefaultDBConnect(filepath.Join(t.TempDir(), "logs.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer logs.Close()
	if _, err := logs.NewQuery("CREATE TABLE _logs (id TEXT PRIMARY KEY, created TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	// neither in the order of their ids nor in that of their writing
	for _, day := range []int{3, 1, 5, 2, 4} {
		line := fmt.Sprintf("INSERT INTO _logs VALUES ('%d', '2026-11-0%d')", 9-day, day)
		if _, err := logs.NewQuery(line).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	if err := forgetOldest(logs, 2); err != nil {
		t.Fatal(err)
	}
	days := []string{}
	if err := logs.NewQuery("SELECT created FROM _logs ORDER BY created").Column(&days); err != nil {
		t.Fatal(err)
	}
	if want := []string{"2026-11-04", "2026-11-05"}; !slices.Equal(days, want) {
		t.Errorf("%v stayed, want %v", days, want)
	}
}
