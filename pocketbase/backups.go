package main

import (
	"archive/zip"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// manifestFile is in each backup of ours, and beside it under its name and manifestEnd: what it holds. Pictures never
// change, so they are kept once, by their content, for all backups.
const (
	manifestFile = "backup.json"
	manifestEnd  = ".json"
	picturesKept = "pictures/"
)

type manifest struct {
	Version  string           `json:"version"`
	Made     time.Time        `json:"made"`
	Counts   map[string]int64 `json:"counts"`
	Pictures []keptPicture    `json:"pictures"`
	// Proven is when it was tried; nil before that, and where that failed.
	Proven *time.Time `json:"proven,omitempty"`
}

// keptPicture is a file of the pictures' folder and the SHA-256 of its bytes.
type keptPicture struct {
	Path string `json:"path"`
	Hash string `json:"hash"`
	Size int64  `json:"size"`
}

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
	if err != nil {
		fmt.Fprintf(os.Stderr, "No backup was made: %s\n", err)
	} else {
		fmt.Printf("The backup %s was made and tried\n", name)
	}
	if err := b.rotate(now); err != nil {
		fmt.Fprintf(os.Stderr, "Backups that are not kept any more could not be removed: %s\n", err)
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
	if _, err := b.app.ConcurrentDB().NewQuery("VACUUM INTO {:path}").Bind(dbx.Params{"path": database}).Execute(); err != nil {
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

// eachPicture walks through what people have uploaded; where that is in S3, nothing of it is here.
func eachPicture(app core.App, do func(name string, size int64) error) error {
	if app.Settings().S3.Enabled {
		return nil
	}
	root := filepath.Join(app.DataDir(), core.LocalStorageDirName)
	err := filepath.WalkDir(root, func(at string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if errors.Is(err, os.ErrNotExist) {
				return nil // it was deleted meanwhile
			}
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return nil
		}
		if strings.HasSuffix(at, ".attrs") {
			return nil // PocketBase's note of a type, which the database knows too
		}
		name, err := filepath.Rel(root, at)
		if err != nil {
			return err
		}
		return do(filepath.ToSlash(name), info.Size())
	})
	return err
}

// keepPictures stores those that are not kept yet. What the last backup knows of a file holds still.
func keepPictures(store *filesystem.System, app core.App, earlier manifest) (all []keptPicture, err error) {
	known := map[string]keptPicture{}
	for _, one := range earlier.Pictures {
		known[one.Path] = one
	}
	root := filepath.Join(app.DataDir(), core.LocalStorageDirName)
	err = eachPicture(app, func(name string, size int64) error {
		if one, is := known[name]; is && one.Size == size {
			all = append(all, one)
			return nil
		}
		file := filepath.Join(root, filepath.FromSlash(name))
		hash, err := hashOfFile(file)
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		if is, _ := store.Exists(picturesKept + hash); !is {
			if err := upload(store, file, picturesKept+hash); err != nil {
				return err
			}
		}
		all = append(all, keptPicture{name, hash, size})
		return nil
	})
	return all, err
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

func putManifest(store *filesystem.System, name string, held manifest) error {
	text, err := json.Marshal(held)
	if err != nil {
		return err
	}
	return store.Upload(text, name+manifestEnd)
}

func readManifest(store *filesystem.System, name string) (held manifest, err error) {
	reader, err := store.GetReader(name + manifestEnd)
	if err != nil {
		return held, err
	}
	defer func() { _ = reader.Close() }()
	return held, json.NewDecoder(reader).Decode(&held)
}

// latestManifest is empty where the last one was not proven: then nothing of what it knows is taken for granted.
func latestManifest(store *filesystem.System) manifest {
	names := nightlies(store)
	if len(names) == 0 {
		return manifest{}
	}
	held, err := readManifest(store, names[len(names)-1])
	if err != nil || held.Proven == nil {
		return manifest{}
	}
	return held
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

// onCreate is for the backups that a superuser makes, which hold everything, pictures too.
func (b *backups) onCreate(e *core.BackupEvent) error {
	e.Exclude = append(e.Exclude, backupStateFile, shapeFile)
	if err := b.room(manifest{}); err != nil {
		return err
	}
	if err := e.Next(); err != nil {
		return err
	}
	packed, remove, err := b.fetch(e.Name)
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

func (b *backups) fetch(name string) (packed string, remove func(), err error) {
	scratch, err := os.MkdirTemp(b.app.DataDir(), scratchPrefix)
	if err != nil {
		return "", nil, reason(err)
	}
	packed = filepath.Join(scratch, "backup.zip")
	if err := fetchBackup(b.app, name, packed); err != nil {
		_ = os.RemoveAll(scratch)
		return "", nil, err
	}
	return packed, func() { _ = os.RemoveAll(scratch) }, nil
}

// onRestore leaves the pictures where they are and adds those that are gone: a backup of ours names them alone.
func (b *backups) onRestore(e *core.BackupEvent) error {
	e.Exclude = append(e.Exclude, backupStateFile)
	packed, remove, err := b.fetch(e.Name)
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

// bringBack writes the pictures of a backup that are not there any more.
func bringBack(root string, held manifest, pictures pictureSource) error {
	for _, one := range held.Pictures {
		to := filepath.Join(root, filepath.FromSlash(path.Clean("/"+one.Path)))
		if file, err := os.Stat(to); err == nil && file.Size() == one.Size {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			return reason(err)
		}
		if err := bringOne(to, one, pictures); err != nil {
			return fmt.Errorf("the picture %s cannot be brought back (%w)", one.Path, err)
		}
	}
	return nil
}

func bringOne(to string, one keptPicture, pictures pictureSource) (err error) {
	from, err := pictures(one)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	unfinished := to + ".new"
	file, err := os.OpenFile(unfinished, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, from)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if hash, err := hashOfFile(unfinished); err != nil || hash != one.Hash {
		return cmp.Or(err, errors.New("it is damaged"))
	}
	return os.Rename(unfinished, to)
}

// pictureSource opens a picture of a backup.
type pictureSource func(one keptPicture) (io.ReadCloser, error)

func storedPictures(store *filesystem.System) pictureSource {
	return func(one keptPicture) (io.ReadCloser, error) { return store.GetReader(picturesKept + one.Hash) }
}

// manifestIn tells a backup of ours from one of PocketBase's, which holds everything and names nothing.
func manifestIn(packed string) (held manifest, isOurs bool, err error) {
	archive, err := zip.OpenReader(packed)
	if err != nil {
		return held, false, errors.New("it is no backup, or was cut short")
	}
	defer func() { _ = archive.Close() }()
	content, err := archive.Open(manifestFile)
	if err != nil {
		return held, false, nil
	}
	defer func() { _ = content.Close() }()
	return held, true, json.NewDecoder(content).Decode(&held)
}

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
		if !needed[strings.TrimPrefix(one.Key, picturesKept)] {
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
