package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/pocketbase/pocketbase/core"
)

// remindedName is a file beside the database. No backup holds it and no restore replaces it, because a restored
// database does not know what went out since it was saved.
const remindedName = "reminded"

// reminded knows how far reminders were sent, in seconds since 1970.
type reminded struct {
	app  core.App
	lock sync.Mutex
	at   int64
}

func newReminded(app core.App) *reminded {
	app.OnBackupCreate().BindFunc(keepApart)
	app.OnBackupRestore().BindFunc(keepApart)
	return &reminded{app: app}
}

func keepApart(e *core.BackupEvent) error {
	e.Exclude = append(e.Exclude, remindedName)
	return e.Next()
}

func (r *reminded) path() string { return filepath.Join(r.app.DataDir(), remindedName) }

// last is 0 in a folder in which nothing was sent yet; then nothing that was due before is sent either.
func (r *reminded) last() int64 {
	r.lock.Lock()
	defer r.lock.Unlock()
	written, err := os.ReadFile(r.path())
	if err != nil {
		return r.at
	}
	at, err := strconv.ParseInt(strings.TrimSpace(string(written)), 10, 64)
	if err != nil {
		return r.at
	}
	return max(at, r.at)
}

// note writes it whole or not at all. A disk that is full costs reminders after the next start, and none is sent twice.
func (r *reminded) note(at int64) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.at = max(r.at, at)
	unfinished := r.path() + ".new"
	err := os.WriteFile(unfinished, []byte(strconv.FormatInt(r.at, 10)+"\n"), 0o600)
	if err == nil {
		err = os.Rename(unfinished, r.path())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "How far reminders were sent could not be noted: "+err.Error())
	}
}
