package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

var restoring = regexp.MustCompile(`^/api/backups/([^/]+)/restore/*$`)

// refuseDamaged judges a backup before anything is moved for it (OPS-25): PocketBase answers at once, and tells of one
// that is cut short in its log alone, or starts on a broken database, and never again.
func refuseDamaged(e *core.RequestEvent) error {
	found := restoring.FindStringSubmatch(e.Request.URL.Path)
	if found == nil || e.Request.Method != http.MethodPost || !e.HasSuperuserAuth() {
		return e.Next()
	}
	if err := judgeBackup(e.App, found[1]); err != nil {
		return e.BadRequestError("This backup was not restored, and nothing was changed: "+err.Error()+".", nil)
	}
	return e.Next()
}

var listing = regexp.MustCompile(`^/api/backups/*$`)

// listBackups leaves out of the dashboard's list what lies beside the backups: thousands of pictures.
func listBackups(e *core.RequestEvent) error {
	if e.Request.Method != http.MethodGet || !listing.MatchString(e.Request.URL.Path) || !e.HasSuperuserAuth() {
		return e.Next()
	}
	store, err := e.App.NewBackupsFilesystem()
	if err != nil {
		return e.BadRequestError("The backups cannot be read.", err)
	}
	defer func() { _ = store.Close() }()
	all, err := store.List("")
	if err != nil {
		return e.BadRequestError("The backups cannot be read.", err)
	}
	found := []map[string]any{}
	for _, one := range all {
		if strings.HasSuffix(one.Key, ".zip") {
			modified, _ := types.ParseDateTime(one.ModTime)
			found = append(found, map[string]any{"key": one.Key, "size": one.Size, "modified": modified})
		}
	}
	return e.JSON(http.StatusOK, found)
}

// judgeBackup unpacks the database of a backup beside the data, and looks whether this file can serve it.
func judgeBackup(app core.App, name string) error {
	packed, remove, err := fetched(app, name)
	if err != nil {
		return fmt.Errorf("it cannot be read (%w)", err)
	}
	defer remove()
	scratch := filepath.Dir(packed)
	if err := unpackDatabase(packed, scratch); err != nil {
		return err
	}
	return judgeDatabase(filepath.Join(scratch, "data.db"))
}

// fetched is a backup in a folder of its own beside the data, until that is removed.
func fetched(app core.App, name string) (packed string, remove func(), err error) {
	scratch, err := os.MkdirTemp(app.DataDir(), scratchPrefix)
	if err != nil {
		return "", nil, reason(err)
	}
	packed = filepath.Join(scratch, "backup.zip")
	if err := fetchBackup(app, name, packed); err != nil {
		_ = os.RemoveAll(scratch)
		return "", nil, err
	}
	return packed, func() { _ = os.RemoveAll(scratch) }, nil
}

// forgetJudged removes what a judgement or a trial that was killed has left, of a version before this one too.
func forgetJudged(folder string) {
	for _, prefix := range []string{".judged-", scratchPrefix} {
		left, _ := filepath.Glob(filepath.Join(folder, prefix+"*"))
		for _, one := range left {
			_ = os.RemoveAll(one)
		}
	}
}

func unpack(file *zip.File, to io.Writer) error {
	content, err := file.Open()
	if err != nil {
		return err
	}
	_, err = io.Copy(to, content)
	return errors.Join(err, content.Close())
}

func fetchBackup(app core.App, name, to string) (err error) {
	backups, err := app.NewBackupsFilesystem()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, backups.Close()) }()
	from, err := backups.GetReader(name)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	file, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, from)
	return errors.Join(err, file.Close())
}

func judgeDatabase(file string) (err error) {
	if found, err := os.Stat(file); err != nil || found.Size() == 0 {
		return errors.New("it holds no database")
	}
	database, err := dbx.Open("sqlite", file+"?_pragma=busy_timeout(1500)")
	if err != nil {
		return errors.New("its database cannot be opened")
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	var said string
	if err := database.NewQuery("PRAGMA integrity_check(1)").Row(&said); err != nil || said != "ok" {
		return errors.New("its database is damaged")
	}
	var ours int
	tables := "SELECT count(*) FROM sqlite_schema WHERE name IN ('_migrations', '_collections', 'users', 'profiles', 'sync_log')"
	if err := database.NewQuery(tables).Row(&ours); err != nil || ours < 5 {
		return errors.New("its database is of another product")
	}
	if unknown, err := unknownMigrations(file); err != nil || unknown > 0 {
		return fmt.Errorf("it is of a newer version, which has changed the data in %d steps that version %s does not know", unknown, version)
	}
	return nil
}
