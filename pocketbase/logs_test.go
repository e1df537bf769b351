package main

import (
	"testing"
	"time"
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
