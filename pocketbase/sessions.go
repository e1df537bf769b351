package main

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// sessionKey is where a request and a connection for pokes hold the id of their session.
const sessionKey = "session"

// seenEvery is how exactly a session says when it was last used.
const seenEvery = 10 * time.Minute

// sessions lets a token count only as long as the session that it names is there (`server/sessions.ts`): one that was
// copied from a disk is worth nothing after signing out.
type sessions struct {
	noting sync.Map // ids of sessions whose last use is being written
}

func (s *sessions) bind(e *core.ServeEvent) {
	e.Router.Bind(&hook.Handler[*core.RequestEvent]{
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority + 1, // before anything is counted for an account
		Func:     s.check,
	})
}

func (s *sessions) check(e *core.RequestEvent) error {
	if e.Auth == nil || e.Auth.Collection().Name != "users" {
		return e.Next()
	}
	id := sessionOf(e)
	seen, live, err := sessionSeen(e.App, id, e.Auth.Id)
	if err != nil {
		// the server's trouble is no refusal: a device would take any other answer for a fault of what it sent
		e.App.Logger().Error("sessions: a session could not be read", "error", err)
		return busy(e)
	}
	if !live {
		e.Auth = nil
		return e.Next()
	}
	e.Set(sessionKey, id)
	if seen > 0 && time.Since(time.Unix(seen, 0)) > seenEvery {
		s.note(e.App, id)
	}
	return e.Next()
}

// sessionOf reads the claim of a token that was verified already.
func sessionOf(e *core.RequestEvent) string {
	token := e.Request.Header.Get("Authorization")
	if len(token) > 7 && token[6] == ' ' {
		token = token[7:] // Bearer
	}
	claims, _ := security.ParseUnverifiedJWT(token)
	id, _ := claims[sessionKey].(string)
	return id
}

// sessionSeen tells whether there is such a session, and when it was last used. An account that is switched off has
// none: every call of it is refused with the reason, which its devices have to learn.
func sessionSeen(app core.App, id, account string) (seen int64, live bool, err error) {
	var found struct {
		Seen   int64 `db:"seen"`
		Active bool  `db:"active"`
	}
	err = app.ConcurrentDB().NewQuery(`SELECT coalesce(s.seen, 0) AS seen, coalesce(p.is_active, 0) AS active
		FROM (SELECT 1) LEFT JOIN sessions s ON s.id = {:id} AND s.account = {:account}
		LEFT JOIN profiles p ON p.id = {:account}`).Bind(map[string]any{"id": id, "account": account}).One(&found)
	return found.Seen, found.Seen > 0 || !found.Active, err
}

// note writes the time in the background: no request waits for the only write lock to say that it was made.
func (s *sessions) note(app core.App, id string) {
	if _, noting := s.noting.LoadOrStore(id, true); noting {
		return
	}
	go func() {
		defer s.noting.Delete(id)
		_, err := app.NonconcurrentDB().NewQuery("UPDATE sessions SET seen = unixepoch() WHERE id = {:id}").
			Bind(map[string]any{"id": id}).Execute()
		if err != nil {
			app.Logger().Warn("sessions: the last use was not written", "error", err)
		}
	}()
}

// endStreams ends the connections of sessions that a call has ended.
func endStreams(app core.App) func(ended []string) {
	return func(ended []string) {
		for id, clients := range streamsBySession(app) {
			if slices.Contains(ended, id) {
				dismiss(app, clients)
			}
		}
	}
}

// watchStreams looks every second, also where nothing is poked: a change of a password is told to nobody.
func watchStreams(app core.App, stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
		if err := endStale(app); err != nil {
			app.Logger().Warn("sessions: those of the streams were not read", "error", err)
		}
	}
}

// endStale ends the connections of sessions that have ended in any other way: by the triggers, when an account is
// switched off or deleted or has another password, or by SQL. One query asks about all of them.
func endStale(app core.App) error {
	streams := streamsBySession(app)
	if len(streams) == 0 {
		return nil
	}
	connected, err := json.Marshal(slices.Collect(maps.Keys(streams)))
	if err != nil {
		return err
	}
	var ended []string
	err = app.ConcurrentDB().NewQuery(`SELECT asked.value FROM json_each({:connected}) asked
		LEFT JOIN sessions s ON s.id = asked.value LEFT JOIN profiles p ON p.id = s.account
		WHERE NOT coalesce(p.is_active, 0)`).Bind(map[string]any{"connected": string(connected)}).Column(&ended)
	for _, id := range ended {
		dismiss(app, streams[id])
	}
	return err
}

func streamsBySession(app core.App) map[string][]subscriptions.Client {
	streams := map[string][]subscriptions.Client{}
	for _, client := range app.SubscriptionsBroker().Clients() {
		if id, _ := client.Get(sessionKey).(string); id != "" {
			streams[id] = append(streams[id], client)
		}
	}
	return streams
}

// dismiss pokes these connections for the last time, so that their devices ask and are told, and ends them.
func dismiss(app core.App, clients []subscriptions.Client) {
	for _, client := range clients {
		client.Unset(sessionKey)
		client.Unset(apis.RealtimeClientAuthKey)
		go client.Send(subscriptions.Message{Name: pokeTopic, Data: []byte("{}")})
		// until the poke has left; whoever does not take it is ended all the same
		time.AfterFunc(time.Second, func() { app.SubscriptionsBroker().Unregister(client.Id()) })
	}
}
