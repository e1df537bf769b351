package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// rotate keeps seven days and four weeks, what was proven last, and everything that did not come by itself.
func (b *backups) rotate(now time.Time) error {
	store, err := b.app.NewBackupsFilesystem()
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	store.SetContext(ctx)
	names := nightlies(store)
	held := map[string]manifest{}
	isProven := map[string]bool{}
	var unknown error
	for _, name := range names {
		one, err := readManifest(store, name)
		unknown = errors.Join(unknown, err)
		held[name], isProven[name] = one, one.Proven != nil
	}
	stay := keptNames(names, isProven)
	for _, name := range names {
		if !stay[name] {
			if err := errors.Join(store.Delete(name), store.Delete(name+manifestEnd)); err != nil {
				return err
			}
			delete(held, name)
		}
	}
	// those that were made by hand need theirs too; of one that a superuser has deleted nothing is needed
	all, err := store.List("")
	if err != nil {
		return err
	}
	for _, one := range all {
		name, isManifest := strings.CutSuffix(one.Key, manifestEnd)
		if _, isRead := held[name]; !isManifest || isRead || strings.HasPrefix(one.Key, picturesKept) {
			continue
		}
		if is, err := store.Exists(name); err == nil && !is {
			_ = store.Delete(one.Key)
			continue
		}
		of, err := readManifest(store, name)
		unknown = errors.Join(unknown, err)
		held[name] = of
	}
	if unknown != nil {
		return unknown // no picture goes while it cannot be told which are needed
	}
	needed := map[string]bool{}
	for _, one := range held {
		for _, picture := range one.Pictures {
			needed[picture.Hash] = true
		}
	}
	pictures, err := store.List(picturesKept)
	if err != nil {
		return err
	}
	for _, one := range pictures {
		// a command may be making a backup of which nothing is told yet
		isNew := one.ModTime.After(now.Add(-making))
		if !isNew && !needed[strings.TrimPrefix(one.Key, picturesKept)] {
			if err := store.Delete(one.Key); err != nil {
				return err
			}
		}
	}
	return nil
}

const (
	keptDays  = 7
	keptWeeks = 4
	// making is longer than a backup takes.
	making = 24 * time.Hour
)

// keptNames are those that stay: of the latest days and weeks the last one of each, proven before unproven, and the last
// one that was proven, however old it is.
func keptNames(names []string, isProven map[string]bool) map[string]bool {
	stay := map[string]bool{}
	days, weeks := map[string]bool{}, map[string]bool{}
	provenFirst := slices.Clone(names)
	slices.SortStableFunc(provenFirst, func(one, other string) int {
		day := func(name string) string { return name[:len("nightly_20060102")] }
		if order := cmp.Compare(day(other), day(one)); order != 0 {
			return order
		}
		if isProven[one] != isProven[other] {
			return map[bool]int{true: -1, false: 1}[isProven[one]]
		}
		return cmp.Compare(other, one)
	})
	hasProven := false
	for _, name := range provenFirst {
		at, err := time.Parse(nightlyName, name)
		if err != nil {
			stay[name] = true
			continue
		}
		if isProven[name] && !hasProven {
			stay[name], hasProven = true, true
		}
		day := at.Format(time.DateOnly)
		year, number := at.ISOWeek()
		week := fmt.Sprint(year, number)
		if !days[day] && len(days) < keptDays {
			days[day], stay[name] = true, true
		}
		if !weeks[week] && len(weeks) < keptWeeks {
			weeks[week], stay[name] = true, true
		}
	}
	if len(names) > 0 {
		stay[names[len(names)-1]] = true
	}
	return stay
}

// nightlies are the names of those made by themselves, the newest last.
func nightlies(store *filesystem.System) (names []string) {
	found, err := store.List("nightly_")
	if err != nil {
		return nil
	}
	for _, one := range found {
		if _, err := time.Parse(nightlyName, one.Key); err == nil {
			names = append(names, one.Key)
		}
	}
	slices.Sort(names)
	return names
}
