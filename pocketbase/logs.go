package main

import (
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// What the log of requests may fill of the disk: failing ones are logged, and whoever has no account can make them.
// Together some 50 MB.
const (
	loggedAnHour = 1_000
	loggedAtAll  = 10_000
	loggedBytes  = 1_500
)

// logged counts what was logged in this hour, requests and what the server says itself apart: a flood of the one hides
// nothing of the other.
type logged struct {
	lock  sync.Mutex
	hour  time.Time
	count map[any]int
}

func (l *logged) hasRoom(kind any, now time.Time) bool {
	l.lock.Lock()
	defer l.lock.Unlock()
	if hour := now.Truncate(time.Hour); !hour.Equal(l.hour) {
		l.hour, l.count = hour, map[any]int{}
	}
	l.count[kind]++
	return l.count[kind] <= loggedAnHour
}

func bindLogs(app core.App) {
	l := &logged{}
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		entry, isLog := e.Model.(*core.Log)
		if isLog && !l.hasRoom(entry.Data["type"] == "request", time.Now()) {
			return nil
		}
		return e.Next()
	})
	app.Cron().MustAdd("logs", "13 * * * *", func() {
		if err := forgetOldest(app.AuxNonconcurrentDB(), loggedAtAll); err != nil {
			app.Logger().Warn("logs: the oldest were not deleted", "error", err)
		}
	})
}

func forgetOldest(logs dbx.Builder, most int) error {
	_, err := logs.NewQuery(`DELETE FROM _logs WHERE id IN
		(SELECT id FROM _logs ORDER BY created DESC LIMIT -1 OFFSET {:most})`).Bind(dbx.Params{"most": most}).Execute()
	return err
}
