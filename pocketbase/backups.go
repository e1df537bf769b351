package main

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// backups makes, tries and forgets them, one at a time.
type backups struct {
	app     core.App
	scripts *scripts
	chosen  *settings
	lock    sync.Mutex
	disk    func(folder string) (free, all uint64)
}

func newBackups(app core.App, chosen *settings, scripts *scripts) *backups {
	b := &backups{app: app, scripts: scripts, chosen: chosen, disk: diskOf}
	app.OnBackupCreate().BindFunc(b.onCreate)
	app.OnBackupRestore().BindFunc(b.onRestore)
	return b
}

const nightlyName = "nightly_20060102_150405.zip"

// nightly makes a backup, tries it, and lets those go that are not kept any more. What fails is told.
func (b *backups) nightly(now time.Time) {
	name := now.UTC().Format(nightlyName)
	err := b.create(name)
	b.note(name, err, now)
	if err := b.rotate(now); err != nil {
		fmt.Fprintf(os.Stderr, "Backups that are not kept any more could not be removed: %s\n", err)
	}
	// told last: who reads it finds everything in its place
	if err != nil {
		fmt.Fprintf(os.Stderr, "No backup was made: %s\n", err)
	} else {
		fmt.Printf("The backup %s was made and tried\n", name)
	}
}

// create makes a backup of ours and tries it; the one that fails stays where it is, and is not proven.
func (b *backups) create(name string) error {
	if !b.lock.TryLock() {
		return errors.New("another one is being made")
	}
	defer b.lock.Unlock()
	store, err := b.app.NewBackupsFilesystem()
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	earlier := latestManifest(store)
	if err := b.room(earlier); err != nil {
		return err
	}
	scratch, err := os.MkdirTemp(b.app.DataDir(), scratchPrefix)
	if err != nil {
		return reason(err)
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	held := manifest{Version: version, Made: time.Now().UTC()}
	database := filepath.Join(scratch, "data.db")
	if err := copyDatabase(filepath.Join(b.app.DataDir(), "data.db"), database); err != nil {
		return err
	}
	if held.Counts, err = countsIn(database); err != nil {
		return err
	}
	if held.Pictures, err = keepPictures(store, b.app, earlier); err != nil {
		return fmt.Errorf("pictures could not be kept (%w)", err)
	}
	packed := filepath.Join(scratch, "backup.zip")
	if err := pack(packed, database, held); err != nil {
		return reason(err)
	}
	_ = os.Remove(database)
	// what it needs is told before it is there: a server that ends in between leaves nothing of which that is unknown
	if err := errors.Join(putManifest(store, name, held), upload(store, packed, name)); err != nil {
		return err
	}
	if err := b.try(packed, &held, storedPictures(store)); err != nil {
		_ = putManifest(store, name, held)
		if damaged := new(damagedPicture); errors.As(err, damaged) {
			_ = store.Delete(picturesKept + damaged.Hash) // the next one stores it anew
		}
		return fmt.Errorf("%s was made and failed its trial: %w", name, err)
	}
	proven := time.Now().UTC()
	held.Proven = &proven
	return putManifest(store, name, held)
}

// leastFree is the part of the disk that no backup takes (OPS-22).
const leastFree = 5

// room refuses a backup that would fill the disk: the copy of the database, the backup, and what its trial unpacks.
func (b *backups) room(earlier manifest) error {
	file := filepath.Join(b.app.DataDir(), "data.db")
	needed := 3 * sizeOf(file, file+"-wal")
	kept := map[string]bool{}
	for _, one := range earlier.Pictures {
		kept[one.Path] = true
	}
	_ = eachPicture(b.app, func(name string, size int64) error {
		if !kept[name] && !b.app.Settings().Backups.S3.Enabled {
			needed += uint64(size)
		}
		return nil
	})
	return b.fits(needed)
}

func (b *backups) fits(needed uint64) error {
	free, all := b.disk(b.app.DataDir())
	if all == 0 {
		return nil
	}
	if free < needed || (free-needed) < all/leastFree {
		return fmt.Errorf("it needs some %d MB, and would leave less than a fifth of the disk of %s free", needed>>20+1, b.app.DataDir())
	}
	return nil
}

func upload(store *filesystem.System, from, name string) error {
	file, err := filesystem.NewFileFromPath(from)
	if err != nil {
		return err
	}
	file.Name, file.OriginalName = path.Base(name), path.Base(name)
	return store.UploadFile(file, name)
}

func pack(to, database string, held manifest) (err error) {
	file, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	archive := zip.NewWriter(file)
	text, err := json.Marshal(held)
	if err != nil {
		return err
	}
	one, err := archive.Create(manifestFile)
	if err != nil {
		return err
	}
	if _, err := one.Write(text); err != nil {
		return err
	}
	if one, err = archive.Create("data.db"); err != nil {
		return err
	}
	from, err := os.Open(database)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	if _, err := io.Copy(one, from); err != nil {
		return err
	}
	return archive.Close()
}

func countsIn(file string) (counts map[string]int64, err error) {
	database, err := dbx.Open("sqlite", file+"?_pragma=query_only(1)")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	var tables []string
	if err := database.NewQuery("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").Column(&tables); err != nil {
		return nil, err
	}
	counts = map[string]int64{}
	for _, table := range tables {
		var count int64
		if err := database.NewQuery("SELECT count(*) FROM {{" + table + "}}").Row(&count); err != nil {
			return nil, err
		}
		counts[table] = count
	}
	return counts, nil
}

// onCreate is for the backups that a superuser makes, which hold everything, pictures too.
func (b *backups) onCreate(e *core.BackupEvent) error {
	e.Exclude = append(e.Exclude, backupStateFile, shapeFile)
	if err := b.room(manifest{}); err != nil {
		return err
	}
	if err := e.Next(); err != nil {
		return err
	}
	packed, remove, err := fetched(b.app, e.Name)
	if err != nil {
		return err
	}
	defer remove()
	if err := b.try(packed, nil, nil); err != nil {
		return fmt.Errorf("%s was made and failed its trial: %w", e.Name, err)
	}
	b.note(e.Name, nil, time.Now())
	return nil
}

// onRestore leaves the pictures where they are and adds those that are gone: a backup of ours names them alone.
func (b *backups) onRestore(e *core.BackupEvent) error {
	e.Exclude = append(e.Exclude, backupStateFile)
	packed, remove, err := fetched(b.app, e.Name)
	if err != nil {
		return err
	}
	held, isOurs, err := manifestIn(packed)
	remove()
	if err != nil || !isOurs {
		return errors.Join(err, e.Next())
	}
	e.Exclude = append(e.Exclude, core.LocalStorageDirName)
	store, err := e.App.NewBackupsFilesystem()
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	if err := bringBack(filepath.Join(e.App.DataDir(), core.LocalStorageDirName), held, storedPictures(store)); err != nil {
		return err
	}
	return e.Next()
}
