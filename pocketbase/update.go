package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// keptUpdates is how many of the backups before an update are kept.
const keptUpdates = 3

// backupBeforeUpdate makes a backup of a database that this version is about to change, and tries the update on it
// (OPS-03): where either fails nothing is changed, and the earlier file starts as before. Pictures are not in it, because
// no update changes them.
func (b *backups) backupBeforeUpdate() error {
	folder := b.app.DataDir()
	file := filepath.Join(folder, "data.db")
	if steps, err := pendingMigrations(file); err != nil || steps == 0 {
		return nil // a new folder, or what PocketBase tells as it opens it
	}
	made, err := b.beforeUpdate(folder, file)
	if err != nil {
		return fmt.Errorf("the update to version %s was not begun and nothing was changed, because the backup before it failed: %w. The earlier version starts as before", version, err)
	}
	fmt.Printf("Before the update to version %s a backup was made and tried: %s\n", version, made)
	return nil
}

func (b *backups) beforeUpdate(folder, file string) (made string, err error) {
	if err := b.fits(3 * sizeOf(file, file+"-wal")); err != nil {
		return "", err
	}
	scratch, err := os.MkdirTemp(folder, scratchPrefix)
	if err != nil {
		return "", reason(err)
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	copied := filepath.Join(scratch, "data.db")
	if err := copyDatabase(file, copied); err != nil {
		return "", err
	}
	held := manifest{Version: "before " + version, Made: time.Now().UTC()}
	if held.Counts, err = countsIn(copied); err != nil {
		return "", err
	}
	packed := filepath.Join(scratch, "backup.zip")
	if err := pack(packed, copied, held); err != nil {
		return "", reason(err)
	}
	_ = os.Remove(copied)
	if err := b.try(packed, &held, nil); err != nil {
		return "", err
	}
	kept := filepath.Join(folder, core.LocalBackupsDirName)
	if err := os.MkdirAll(kept, 0o700); err != nil {
		return "", reason(err)
	}
	made = filepath.Join(kept, "before_"+version+held.Made.Format("_20060102_150405.zip"))
	if err := os.Rename(packed, made); err != nil {
		return "", reason(err)
	}
	if text, err := json.Marshal(held); err == nil {
		_ = os.WriteFile(made+manifestEnd, text, 0o600)
	}
	return made, forgetUpdates(kept)
}

func copyDatabase(file, to string) (err error) {
	database, err := dbx.Open("sqlite", file+"?_pragma=busy_timeout(1500)")
	if err != nil {
		return err
	}
	_, err = database.NewQuery("VACUUM INTO {:path}").Bind(dbx.Params{"path": to}).Execute()
	return errors.Join(err, database.Close())
}

// forgetUpdates lets the oldest go, by when they were made.
func forgetUpdates(folder string) error {
	names, err := filepath.Glob(filepath.Join(folder, "before_*.zip"))
	if err != nil {
		return err
	}
	slices.SortFunc(names, func(one, other string) int { return madeAt(other).Compare(madeAt(one)) })
	for _, name := range names[min(keptUpdates, len(names)):] {
		_ = os.Remove(name)
		_ = os.Remove(name + manifestEnd)
	}
	return nil
}

func madeAt(name string) time.Time {
	file, err := os.Stat(name)
	if err != nil {
		return time.Time{}
	}
	return file.ModTime()
}

func sizeOf(files ...string) (size uint64) {
	for _, one := range files {
		if file, err := os.Stat(one); err == nil {
			size += uint64(file.Size())
		}
	}
	return size
}
