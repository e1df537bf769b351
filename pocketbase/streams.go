package main

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// A connection for pokes begins without an account: whoever does not name one soon loses it. When there are too many of
// these strangers, the one that has waited longest goes: an honest device names its account within a second. An account
// has so many connections, of which the oldest goes when a new one comes: a phone that went through ten tunnels has left
// nine dead ones.
const (
	strangers            = 2_000
	strangersOfOne       = 200 // a whole class behind one address, when the server starts
	strangerTime         = 10 * time.Second
	connectionsOfAccount = 12
)

type streams struct {
	lock sync.Mutex
	// those that have named no account, each with how it is cut
	strangers *line
	// the places of all by client, whether they are strangers or not
	places map[string]*place
	// clients by account, the oldest first
	accounts map[string][]string
}

func newStreams() *streams {
	return &streams{strangers: newLine(), places: map[string]*place{}, accounts: map[string][]string{}}
}

func bindStreams(app core.App) {
	s := newStreams()
	app.OnRealtimeConnectRequest().BindFunc(s.connect)
	app.OnRealtimeSubscribeRequest().BindFunc(s.subscribe)
	app.OnRealtimeMessageSend().BindFunc(sendBeat)
}

// Between this server and a device nothing may think that a silent stream is dead (OPS-16): proxies cut after a minute,
// PocketBase after five. They do not beat, nor end, in the same moment: all would come back in it.
const (
	beatEvery  = 25 * time.Second
	streamTime = 30 * time.Minute
	beatName   = "beat"
)

// around is a time up to a fifth earlier or later.
func around(usual time.Duration) time.Duration {
	return usual - usual/5 + rand.N(2*usual/5)
}

// beat sends until the stream ends. A device that has not taken the last message gets no second one.
func beat(stream context.Context, send func()) (stop func() bool) {
	var next *time.Timer
	next = time.AfterFunc(time.Hour, func() {
		send()
		if stream.Err() == nil {
			next.Reset(around(beatEvery))
		}
	})
	next.Reset(around(beatEvery))
	return next.Stop
}

// sendBeat writes a comment, which is no event.
func sendBeat(e *core.RealtimeMessageEvent) error {
	if e.Message.Name != beatName {
		return e.Next()
	}
	if _, err := io.WriteString(e.Response, ":\n\n"); err != nil {
		return err
	}
	return e.Flush()
}

func (s *streams) connect(e *core.RealtimeConnectRequestEvent) error {
	connection, cut := context.WithCancel(e.Request.Context())
	defer cut()
	e.Request = e.Request.WithContext(connection)
	e.Response.Header().Set("Connection", "close")
	id := e.Client.Id()
	stranger := s.arrive(id, networkOf(e.RealIP()), cut)
	defer s.forget(id)
	tooLong := time.AfterFunc(strangerTime, func() { s.giveUp(stranger) })
	defer tooLong.Stop()
	e.MaxTimeout = around(streamTime)
	client := e.Client
	defer beat(connection, func() { client.Send(subscriptions.Message{Name: beatName}) })()
	return e.Next()
}

// arrive makes room for one more stranger.
func (s *streams) arrive(id, address string, cut func()) *place {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.strangers.countOf(address) >= strangersOfOne {
		s.cut(s.strangers.firstOf(address))
	} else if s.strangers.all.Len() >= strangers {
		s.cut(s.strangers.first())
	}
	arrived := &place{address: address, holder: cut}
	s.strangers.join(arrived)
	s.places[id] = arrived
	return arrived
}

// giveUp cuts who is a stranger still.
func (s *streams) giveUp(p *place) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if p.inAll != nil {
		s.cut(p)
	}
}

func (s *streams) cut(stranger *place) {
	s.strangers.leave(stranger)
	stranger.holder.(func())()
}

func (s *streams) subscribe(e *core.RealtimeSubscribeRequestEvent) error {
	if err := e.Next(); err != nil || e.Auth == nil {
		return err
	}
	id, account := e.Client.Id(), e.Auth.Id
	e.Client.Set(sessionKey, e.Get(sessionKey))
	for _, one := range s.welcome(id, account) {
		e.App.SubscriptionsBroker().Unregister(one)
	}
	return nil
}

// welcome notes whose connection it is, and answers which of theirs have to go.
func (s *streams) welcome(id, account string) (oldest []string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	stranger := s.places[id]
	if stranger == nil {
		return nil // it has ended in this very moment
	}
	s.strangers.leave(stranger)
	clients := s.accounts[account]
	if !slices.Contains(clients, id) {
		clients = append(clients, id)
	}
	if surplus := len(clients) - connectionsOfAccount; surplus > 0 {
		oldest, clients = clients[:surplus], slices.Clone(clients[surplus:])
	}
	s.accounts[account] = clients
	return oldest
}

func (s *streams) forget(id string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if gone := s.places[id]; gone != nil {
		s.strangers.leave(gone)
		delete(s.places, id)
	}
	for account, clients := range s.accounts {
		if at := slices.Index(clients, id); at >= 0 {
			if s.accounts[account] = slices.Delete(clients, at, at+1); len(clients) == 1 {
				delete(s.accounts, account)
			}
			return
		}
	}
}
