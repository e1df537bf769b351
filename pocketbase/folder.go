package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/gofrs/flock"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// holder is the process that works on a data folder. It says so beside the lock, for the process that is refused, and
// what it says stays: by it the next one knows that the folder was used.
type holder struct {
	Process    int    `json:"process"`
	Serves     bool   `json:"serves"`
	Version    string `json:"version"`
	Migrations string `json:"migrations"`
	// HasData is set once there was a database.
	HasData bool `json:"hasData"`
}

// folderLock is kept for the life of the process; the system releases it however that ends.
var folderLock *flock.Flock

// pendingMigrations counts what this file would do to a database that an earlier one has left.
func pendingMigrations(file string) (pending int, err error) {
	done, err := migrationsDone(file)
	if err != nil || len(done) == 0 {
		return 0, err
	}
	for _, name := range migrationNames() {
		if !slices.Contains(done, name) {
			pending++
		}
	}
	return pending, nil
}

// bindFolder takes the data folder before anything in it is opened (OPS-01): PocketBase migrates while it starts, and
// two servers would each assume that they know the last number of the change log.
func bindFolder(app core.App, backups *backups, serves bool) {
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		folder := app.DataDir()
		if err := writable(folder); err != nil {
			return fmt.Errorf("the data folder %s cannot be written (%w): give this account the right to it, or choose another with --dir or TRACKS_DIR", folder, reason(err))
		}
		us := holder{os.Getpid(), serves, version, digestOfMigrations(), false}
		isAlone, before, err := take(folder, us)
		if err != nil {
			return err
		}
		if err := mayOpen(folder, before); err != nil {
			return err
		}
		if isAlone {
			forgetJudged(folder)
			us.HasData = before.HasData
			if err := us.note(folder); err != nil {
				return err
			}
		}
		ownerOnly(folder)
		if isAlone {
			if err := backups.backupBeforeUpdate(); err != nil {
				return err
			}
		}
		if err := e.Next(); err != nil {
			return err
		}
		if isAlone {
			us.HasData = true
			return us.note(folder)
		}
		return nil
	})
}

// take locks the folder for this process. A command works beside another process that has the same migrations; isAlone
// is false then. It also returns who had the folder last.
func take(folder string, us holder) (isAlone bool, before holder, err error) {
	before = noted(folder)
	lock := flock.New(filepath.Join(folder, "serve.lock"), flock.SetPermissions(0o600))
	taken, err := lock.TryLock()
	if err != nil {
		return true, before, nil // a file system without locks is not a reason to refuse to serve
	}
	if taken {
		folderLock = lock
		return true, before, nil
	}
	them := noted(folder)
	if !us.Serves && them.Migrations == us.Migrations {
		return false, before, nil
	}
	if them.Serves {
		return false, before, fmt.Errorf("another server is running on the data folder %s (process %d, version %s): stop it, or choose another folder with --dir or TRACKS_DIR", folder, them.Process, them.Version)
	}
	return false, before, fmt.Errorf("a command is at work on the data folder %s (process %d): wait for its end, or choose another folder with --dir or TRACKS_DIR", folder, them.Process)
}

// mayOpen refuses a folder that has lost its database (OPS-06), and one that a newer version has changed (OPS-02).
func mayOpen(folder string, before holder) error {
	file := filepath.Join(folder, "data.db")
	found, err := os.Stat(file)
	if err != nil || found.Size() == 0 {
		if before.HasData {
			return fmt.Errorf("the data folder %s was used before, and its database data.db is gone or empty: put a backup into it, or choose another folder with --dir or TRACKS_DIR", folder)
		}
		return nil
	}
	unknown, err := unknownMigrations(file)
	if err != nil || unknown == 0 {
		return nil // what cannot be read is told by PocketBase as it opens it
	}
	theirs := before.Version
	if theirs == "" || theirs == version {
		theirs = "a newer one"
	}
	return fmt.Errorf("the data in %s belong to version %s, which has changed them in %d steps that this file, version %s, does not know: start the newer file again, or put a backup from before the update into the folder", folder, theirs, unknown, version)
}

// unknownMigrations counts what was done to a database that this file cannot do.
func unknownMigrations(file string) (unknown int, err error) {
	done, err := migrationsDone(file)
	if err != nil {
		return 0, err
	}
	known := map[string]bool{}
	for _, name := range migrationNames() {
		known[name] = true
	}
	for _, name := range done {
		if !known[name] {
			unknown++
		}
	}
	return unknown, nil
}

func migrationsDone(file string) (done []string, err error) {
	if _, err := os.Stat(file); err != nil {
		return nil, err // opening would make it
	}
	database, err := dbx.Open("sqlite", file+"?_pragma=busy_timeout(1500)&_pragma=query_only(1)")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	return done, database.NewQuery("SELECT file FROM _migrations").Column(&done)
}

func migrationNames() (names []string) {
	for _, list := range []core.MigrationsList{core.SystemMigrations, core.AppMigrations} {
		for _, one := range list.Items() {
			names = append(names, one.File)
		}
	}
	return names
}

// digestOfMigrations is the same for files that would do the same to a database.
func digestOfMigrations() string {
	names, _ := json.Marshal(migrationNames())
	return security.SHA256(string(names))
}

const holderFile = ".holder.json"

func (h holder) note(folder string) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, holderFile), text, 0o600)
}

// noted is empty for a folder that nobody has used, and for one of a version that noted nothing.
func noted(folder string) (h holder) {
	if text, err := os.ReadFile(filepath.Join(folder, holderFile)); err == nil {
		_ = json.Unmarshal(text, &h)
	}
	return h
}

// writable tells why a folder cannot be written.
func writable(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	probe, err := os.CreateTemp(folder, ".writable-")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// reason is what the system says, without the call and the path that it says it of.
func reason(err error) error {
	var at *os.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// ownerOnly takes from everybody else the right to read databases that an earlier version has left open (OPS-07).
func ownerOnly(folder string) {
	for _, pattern := range []string{"*.db", "*.db-wal", "*.db-shm"} {
		files, _ := filepath.Glob(filepath.Join(folder, pattern))
		for _, file := range files {
			_ = os.Chmod(file, 0o600)
		}
	}
}
