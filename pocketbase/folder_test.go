package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOPS06AFolderThatWasUsedAndHasLostItsDatabaseIsRefused(t *testing.T) {
	for name, one := range map[string]struct {
		before  holder
		file    *string
		refused bool
	}{
		"a new folder":                        {},
		"a start that ended before its data":  {before: holder{Process: 1}},
		"used, and the database is gone":      {before: holder{HasData: true}, refused: true},
		"used, and the database is empty":     {before: holder{HasData: true}, file: new(string), refused: true},
		"never used, with an empty database":  {file: new(string)},
		"used, and the database is something": {before: holder{HasData: true}, file: pointer("not one of ours")},
	} {
		folder := t.TempDir()
		if one.file != nil {
			if err := os.WriteFile(filepath.Join(folder, "data.db"), []byte(*one.file), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := mayOpen(folder, one.before); (err != nil) != one.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func pointer(text string) *string { return &text }

func TestOPS01WhoHasTheFolder(t *testing.T) {
	folder := t.TempDir()
	ours := holder{Process: 1, Serves: true, Version: "1", Migrations: "a"}
	isAlone, _, err := take(folder, ours)
	if err != nil || !isAlone {
		t.Fatal(isAlone, err)
	}
	first := folderLock
	defer func() { _ = first.Unlock() }()
	for _, one := range []struct {
		holds, asks holder
		refused     string
	}{
		{ours, holder{Serves: true, Version: "1", Migrations: "a"}, "another server is running"},
		{ours, holder{Serves: true, Version: "2", Migrations: "b"}, "process 1, version 1"},
		{ours, holder{Version: "1", Migrations: "a"}, ""},
		{ours, holder{Version: "2", Migrations: "b"}, "another server is running"},
		{holder{Process: 7, Migrations: "a"}, holder{Serves: true, Migrations: "a"}, "a command is at work"},
		{holder{Process: 7, Migrations: "a"}, holder{Migrations: "a"}, ""},
	} {
		if err := one.holds.note(folder); err != nil {
			t.Fatal(err)
		}
		isAlone, _, err := take(folder, one.asks)
		if isAlone || (err != nil) != (one.refused != "") || err != nil && !strings.Contains(err.Error(), one.refused) {
			t.Errorf("%+v beside %+v: %v %v", one.asks, one.holds, isAlone, err)
		}
	}
}
