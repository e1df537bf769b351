package main

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/pocketbase/pocketbase/core"
)

// scratchPrefix begins the name of a folder that is gone with the work that it was made for, or at the next start.
const scratchPrefix = ".scratch-"

// migrating is held while a scratch app migrates: the migrations share one runtime.
var migrating sync.Mutex

// withScratch opens a database of its own in a folder that nobody else can read, with all migrations done, and removes it
// in the end. Nothing of the product is bound to it: it opens no port, runs no job and sends nothing.
func withScratch(beside core.App, fill func(scratch string) error, work func(app core.App) error) (err error) {
	scratch, err := os.MkdirTemp(beside.DataDir(), scratchPrefix)
	if err != nil {
		return reason(err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	if fill != nil {
		if err := fill(scratch); err != nil {
			return err
		}
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: scratch, DBConnect: connect, EncryptionEnv: beside.EncryptionEnv()})
	migrating.Lock()
	defer migrating.Unlock()
	defer func() { err = errors.Join(err, app.ClearBootstrap()) }()
	if err := app.Bootstrap(); err != nil {
		return fmt.Errorf("it cannot be opened (%w)", err)
	}
	if err := app.RunAllMigrations(); err != nil {
		return fmt.Errorf("it cannot be brought to this version (%w)", err)
	}
	return work(app)
}
