package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pocketbase/pocketbase/core"
)

// remindedName is a file beside the database. No backup holds it and no restore replaces it, because a restored
// database does not know what went out since it was saved.
const remindedName = "reminded"

// remindedOfName is another one beside it: what went out on the last days, which somebody may ask for once more by moving
// its time.
const remindedOfName = "reminded_of"

// remindedDays is for how long it is kept: the longest that passes between two times at which one reminder may be due.
const remindedDays = 3

// reminded knows how far reminders were sent, in seconds since 1970, and which.
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
	e.Exclude = append(e.Exclude, remindedName, remindedOfName)
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

func (r *reminded) pathOf() string { return filepath.Join(r.app.DataDir(), remindedOfName) }

// sent is what was sent on the last days, a line each: its day and what it is.
func (r *reminded) sent() string {
	r.lock.Lock()
	defer r.lock.Unlock()
	written, err := os.ReadFile(r.pathOf())
	if err != nil {
		return ""
	}
	return string(written)
}

// add notes what is about to be sent on a study day, and forgets earlier ones. Without it, only a restored database
// could send it once more.
func (r *reminded) add(day int64, sent string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	written, _ := os.ReadFile(r.pathOf())
	lines := slices.DeleteFunc(strings.Split(string(written), "\n"), func(line string) bool {
		of, _, _ := strings.Cut(line, " ")
		at, err := strconv.ParseInt(of, 10, 64)
		return err != nil || at <= day-remindedDays
	})
	for line := range strings.SplitSeq(sent, "\n") {
		lines = append(lines, strconv.FormatInt(day, 10)+" "+line)
	}
	unfinished := r.pathOf() + ".new"
	err := os.WriteFile(unfinished, []byte(strings.Join(lines, "\n")+"\n"), 0o600)
	if err == nil {
		err = os.Rename(unfinished, r.pathOf())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "Which reminders were sent could not be noted: "+err.Error())
	}
}
