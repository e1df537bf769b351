package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// backupStateFile is beside the database and in no backup: a restored one would not know what was proven since.
const backupStateFile = ".backups.json"

// unprovenFor is how long nothing may be proven before admins are told (OPS-24); missedFor is after how long one is made
// at once, because the machine was off at its hour.
const (
	unprovenFor = 36 * time.Hour
	missedFor   = 26 * time.Hour
	toldEvery   = 24 * time.Hour
)

type backupState struct {
	// Since is when this was first looked at: what is new has proven nothing yet.
	Since    time.Time `json:"since"`
	Proven   string    `json:"proven"`
	ProvenAt time.Time `json:"provenAt"`
	// Problem is why the last attempt failed.
	Problem string    `json:"problem"`
	ToldAt  time.Time `json:"toldAt"`
}

func (b *backups) state() (state backupState) {
	if text, err := os.ReadFile(filepath.Join(b.app.DataDir(), backupStateFile)); err == nil {
		_ = json.Unmarshal(text, &state)
	}
	return state
}

func (b *backups) change(change func(state *backupState)) {
	state := b.state()
	change(&state)
	text, err := json.Marshal(state)
	file := filepath.Join(b.app.DataDir(), backupStateFile)
	if err == nil {
		err = os.WriteFile(file+".new", text, 0o600)
	}
	if err == nil {
		err = os.Rename(file+".new", file)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "What was backed up could not be noted: "+err.Error())
	}
}

func (b *backups) note(name string, failed error, now time.Time) {
	b.change(func(state *backupState) {
		if failed != nil {
			state.Problem = failed.Error()
			return
		}
		state.Proven, state.ProvenAt, state.Problem = name, now, ""
	})
}

// isOverdue: nothing was proven for so long, since the last one or since there is this installation.
func (s backupState) isOverdue(now time.Time, after time.Duration) bool {
	since := s.ProvenAt
	if since.IsZero() {
		since = s.Since
	}
	return !since.IsZero() && now.Sub(since) > after
}

const backupOff = "off"

// schedule makes backups by night, and looks every hour whether they are made.
func (b *backups) schedule(app core.App) error {
	if b.chosen.backup == backupOff {
		return nil
	}
	b.change(func(state *backupState) {
		if state.Since.IsZero() {
			state.Since = time.Now()
		}
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		b.end()
		return e.Next()
	})
	if err := app.Cron().Add("backup", b.chosen.backup, func() { b.nightly(time.Now()) }); err != nil {
		return err
	}
	return app.Cron().Add("backup_watch", "31 * * * *", func() { b.watch(time.Now()) })
}

// end lets no other backup begin, and waits for the one that is being made: it reads the database, which is about to be
// closed. One that takes longer is made anew the next night.
func (b *backups) end() {
	for range 50 {
		if b.lock.TryLock() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func (b *backups) watch(now time.Time) {
	state := b.state()
	if state.isOverdue(now, missedFor) {
		b.nightly(now)
		state = b.state()
	}
	if !state.isOverdue(now, unprovenFor) || now.Sub(state.ToldAt) < toldEvery {
		return
	}
	b.change(func(state *backupState) { state.ToldAt = now })
	if _, err := b.scripts.call("tellOfBackups", b.app, state.Problem); err != nil {
		fmt.Fprintln(os.Stderr, "Admins could not be told that no backup is proven: "+err.Error())
	}
}

// told is what admins read of it in the app.
func (b *backups) told() map[string]any {
	state := b.state()
	told := map[string]any{"provenAt": "", "problem": state.Problem, "isOverdue": false}
	if !state.ProvenAt.IsZero() {
		told["provenAt"] = state.ProvenAt.UTC().Format("2006-01-02T15:04:05.000Z")
	}
	told["isOverdue"] = b.chosen.backup != backupOff && state.isOverdue(time.Now(), unprovenFor)
	return told
}
