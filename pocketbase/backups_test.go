package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

func TestOPS22SevenDaysAndFourWeeksAreKeptAndOPS24TheLastProvenOneAlways(t *testing.T) {
	var names []string
	isProven := map[string]bool{}
	begin := time.Date(2026, 10, 1, 18, 17, 0, 0, time.UTC)
	for day := range 60 {
		for hour := range 2 {
			name := begin.AddDate(0, 0, day).Add(time.Duration(hour) * time.Hour).Format(nightlyName)
			names = append(names, name)
			isProven[name] = day == 3 || day > 40 && day < 45
		}
	}
	stay := keptNames(names, isProven)
	var days []string
	for _, name := range names {
		if stay[name] {
			days = append(days, name[len("nightly_202"):len("nightly_20261001_19")])
		}
	}
	// 14 November was proven last; the weeks end on Sundays
	want := []string{"61108_19", "61114_19", "61115_19", "61122_19", "61123_19", "61124_19", "61125_19", "61126_19", "61127_19", "61128_19", "61129_19"}
	if !slices.Equal(days, want) {
		t.Error(days)
	}
	// of a day the proven one stays, and the newest of all
	two := []string{"nightly_20261001_181700.zip", "nightly_20261001_191700.zip", "nightly_20261001_201700.zip"}
	stay = keptNames(two, map[string]bool{two[0]: true})
	if !stay[two[0]] || stay[two[1]] || !stay[two[2]] {
		t.Error(stay)
	}
}

func TestOPS22NoneBeginsThatWouldLeaveLessThanAFifthOfTheDiskFree(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = app.ClearBootstrap() }()
	size := func(name string) uint64 {
		file, err := os.Stat(filepath.Join(app.DataDir(), name))
		if err != nil {
			return 0
		}
		return uint64(file.Size())
	}
	needed := 3 * (size("data.db") + size("data.db-wal"))
	all := 10 * needed
	for free, fits := range map[uint64]bool{all: true, all/5 + needed: true, all/5 + needed - 1: false, needed - 1: false, 0: false} {
		b := &backups{app: app, disk: func(string) (uint64, uint64) { return free, all }}
		err := b.room(manifest{})
		if (err == nil) != fits || err != nil && !strings.Contains(err.Error(), "less than a fifth of the disk") {
			t.Error(fmt.Sprint(free, " of ", all), err)
		}
	}
	if err := (&backups{app: app, disk: func(string) (uint64, uint64) { return 0, 0 }}).room(manifest{}); err != nil {
		t.Error("a disk that tells nothing:", err)
	}
}

func TestOPS24NothingProvenIsCountedFromTheLastOneOrTheFirstLook(t *testing.T) {
	now := time.Now()
	for name, one := range map[string]struct {
		state backupState
		is    bool
	}{
		"never looked at":   {backupState{}, false},
		"new":               {backupState{Since: now.Add(-35 * time.Hour)}, false},
		"none for 37 hours": {backupState{Since: now.Add(-37 * time.Hour)}, true},
		"proven today":      {backupState{Since: now.Add(-900 * time.Hour), ProvenAt: now.Add(-5 * time.Hour)}, false},
		"proven long ago":   {backupState{Since: now.Add(-900 * time.Hour), ProvenAt: now.Add(-37 * time.Hour)}, true},
	} {
		if one.state.isOverdue(now, unprovenFor) != one.is {
			t.Error(name)
		}
	}
}
