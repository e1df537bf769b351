package main

import (
	"fmt"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// online is an app with so many accounts, each with one session and one connection.
func online(t testing.TB, count int) (app core.App, clients []subscriptions.Client) {
	t.Helper()
	app = core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: connect})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	write(t, app, `CREATE TABLE sessions (id TEXT PRIMARY KEY, account TEXT NOT NULL) WITHOUT ROWID`)
	write(t, app, `CREATE TABLE profiles (id TEXT PRIMARY KEY, is_active BOOLEAN DEFAULT FALSE NOT NULL)`)
	write(t, app, fmt.Sprintf(`WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < %d)
		INSERT INTO profiles SELECT 'account' || n, 1 FROM number`, count-1))
	write(t, app, `INSERT INTO sessions SELECT 'session of ' || id, id FROM profiles`)
	for at := range count {
		client := subscriptions.NewDefaultClient()
		client.Set(sessionKey, fmt.Sprint("session of account", at))
		client.Set(apis.RealtimeClientAuthKey, &core.Record{})
		client.Subscribe(pokeTopic)
		app.SubscriptionsBroker().Register(client)
		clients = append(clients, client)
	}
	return app, clients
}

func write(t testing.TB, app core.App, statement string) {
	t.Helper()
	if _, err := app.NonconcurrentDB().NewQuery(statement).Execute(); err != nil {
		t.Fatal(err)
	}
}

func TestStreamsOfEndedSessionsArePokedNoMore(t *testing.T) {
	app, clients := online(t, 5)
	guest := subscriptions.NewDefaultClient()
	app.SubscriptionsBroker().Register(guest)
	write(t, app, `DELETE FROM sessions WHERE account = 'account1'`)
	write(t, app, `UPDATE profiles SET is_active = 0 WHERE id = 'account2'`)
	write(t, app, `DELETE FROM profiles WHERE id = 'account3'`)
	if err := endStale(app); err != nil {
		t.Fatal(err)
	}
	if poked := newPoke().send(app, audience{everyone: true}); poked != 2 {
		t.Errorf("%d are poked", poked)
	}
	for _, at := range []int{1, 2, 3} {
		for range clients[at].Channel() { // the last poke, and the end
		}
		if !clients[at].IsDiscarded() {
			t.Error(at, "is open")
		}
	}
	if clients[0].IsDiscarded() || clients[4].IsDiscarded() || guest.IsDiscarded() {
		t.Error("a stream was ended whose session goes on")
	}
}

func TestWithoutAnAnswerNoStreamEnds(t *testing.T) {
	app, clients := online(t, 1)
	write(t, app, `DROP TABLE sessions`)
	if err := endStale(app); err == nil {
		t.Error("there was an answer")
	}
	if clients[0].Get(sessionKey) == nil {
		t.Error("the stream was ended")
	}
}

func BenchmarkAskingAboutTwoThousandStreams(b *testing.B) {
	app, _ := online(b, 2_000)
	for b.Loop() {
		if err := endStale(app); err != nil {
			b.Fatal(err)
		}
	}
}
