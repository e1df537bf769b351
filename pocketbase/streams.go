package main

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// A connection for pokes begins without an account: whoever does not name one soon loses it, and there are so many at
// a time. An account has so many connections, of which the oldest goes when a new one comes: a phone that went through
// ten tunnels has left nine dead ones.
const (
	strangers            = 2_000
	strangersOfOne       = 200 // a whole class behind one address, when the server starts
	strangerTime         = 10 * time.Second
	connectionsOfAccount = 12
)

type streams struct {
	limiter *limiter
	lock    sync.Mutex
	// leaving by client: a stranger no longer
	known map[string]func()
	// clients by account, the oldest first
	accounts map[string][]string
}

func bindStreams(app core.App) {
	s := &streams{limiter: newLimiter(), known: map[string]func(){}, accounts: map[string][]string{}}
	app.OnRealtimeConnectRequest().BindFunc(s.connect)
	app.OnRealtimeSubscribeRequest().BindFunc(s.subscribe)
}

func (s *streams) connect(e *core.RealtimeConnectRequestEvent) error {
	leave, entered := s.limiter.enter(e.Request.Context(), 0,
		share{"address " + e.RealIP(), strangersOfOne, 0}, share{"strangers", strangers, 0})
	if !entered {
		return busy(e.RequestEvent)
	}
	defer leave()
	connection, cut := context.WithCancel(e.Request.Context())
	defer cut()
	e.Request = e.Request.WithContext(connection)
	e.Response.Header().Set("Connection", "close")
	tooLong := time.AfterFunc(strangerTime, cut)
	defer tooLong.Stop()
	id := e.Client.Id()
	s.lock.Lock()
	s.known[id] = func() {
		tooLong.Stop()
		leave()
	}
	s.lock.Unlock()
	defer s.forget(id)
	return e.Next()
}

func (s *streams) subscribe(e *core.RealtimeSubscribeRequestEvent) error {
	if err := e.Next(); err != nil || e.Auth == nil {
		return err
	}
	id, account := e.Client.Id(), e.Auth.Id
	e.Client.Set(sessionKey, e.Get(sessionKey))
	s.lock.Lock()
	if welcome := s.known[id]; welcome != nil {
		welcome()
	}
	clients := s.accounts[account]
	if !slices.Contains(clients, id) {
		clients = append(clients, id)
	}
	var oldest []string
	if surplus := len(clients) - connectionsOfAccount; surplus > 0 {
		oldest, clients = clients[:surplus], slices.Clone(clients[surplus:])
	}
	s.accounts[account] = clients
	s.lock.Unlock()
	for _, one := range oldest {
		e.App.SubscriptionsBroker().Unregister(one)
	}
	return nil
}

func (s *streams) forget(id string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.known, id)
	for account, clients := range s.accounts {
		if at := slices.Index(clients, id); at >= 0 {
			if s.accounts[account] = slices.Delete(clients, at, at+1); len(clients) == 1 {
				delete(s.accounts, account)
			}
			return
		}
	}
}
