package main

import (
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

// endStreams pokes the connections of sessions that have ended, so that their devices ask and are told, and ends them.
func endStreams(app core.App) func(ended []string) {
	return func(ended []string) {
		broker := app.SubscriptionsBroker()
		for _, client := range broker.Clients() {
			if id, _ := client.Get(sessionKey).(string); !slices.Contains(ended, id) {
				continue
			}
			go func() {
				client.Send(subscriptions.Message{Name: pokeTopic, Data: []byte("{}")})
				time.Sleep(time.Second) // until the poke has left
				broker.Unregister(client.Id())
			}()
		}
	}
}
